import { getConfig } from '@testing-library/react';

const { getElementError: withPage } = getConfig();

/** Whether Testing Library repeats the query; after the time-out it prints the page itself. */
const isRetried = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

/** Error of a query that found no element or several; without the page while the query will be repeated. */
export function createElementQueryError(message: string | null, container: Element): Error {
  if (!isRetried()) return withPage(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}
