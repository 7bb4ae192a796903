import { useTranslation } from 'react-i18next';
import { toAppError } from './errors.ts';

/** Answers what a customer reads for whatever a call threw. */
export function useErrorText(): (thrown: unknown) => string {
  const { t } = useTranslation('errors');
  return (thrown) => t(toAppError(thrown).code);
}
