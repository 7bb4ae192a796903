import { useTranslation } from 'react-i18next';
import { toAppError } from './errors.ts';

/** Returns a function for the customer's text of any thrown value. */
export function useErrorText(): (thrown: unknown) => string {
  const { t } = useTranslation('errors');
  return (thrown) => t(toAppError(thrown).code);
}
