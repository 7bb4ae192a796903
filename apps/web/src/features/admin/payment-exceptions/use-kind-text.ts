import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelFor } from '../detail/label-for.ts';
import { exceptionKinds } from './exception-kinds.ts';

/** Returns a function for the name of a kind of payment exception. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation('adminRecords');
  return useCallback(
    (kind) => labelFor(exceptionKinds, kind, (known) => t(`paymentExceptions.kind.${known}`)),
    [t],
  );
}
