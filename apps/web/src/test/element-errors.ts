import { getConfig } from '@testing-library/react';

const { getElementError: withPage } = getConfig();

/** Whether a waiting query is being tried; Testing Library prints the page itself when its time is over. */
const isRetried = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

/** Error of a query that found no element, or several; without the page while the query will be tried again. */
export function elementError(message: string | null, container: Element): Error {
  if (!isRetried()) return withPage(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}
