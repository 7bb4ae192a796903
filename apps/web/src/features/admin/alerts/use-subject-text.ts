import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorAlertRow } from '@manabar/contracts';
import { describeSubject } from '@manabar/contracts/operator-alerts';
import { useKindText } from '../payment-exceptions/use-kind-text.ts';
import { useProviderName } from '../detail/use-party-names.ts';

/** Returns a function that says in words what an alert is about; empty without a subject. */
export function useSubjectText(): (row: OperatorAlertRow) => string {
  const { t } = useTranslation('alerts');
  const kindText = useKindText();
  const providerName = useProviderName();
  return useCallback(
    (row) =>
      describeSubject(row, {
        about: (field, id) => t(`about.${field}`, { id }),
        word: (field, value) => {
          if (field === 'kind') return kindText(value);
          return field === 'provider' ? providerName(value) : value;
        },
      }),
    [t, kindText, providerName],
  );
}
