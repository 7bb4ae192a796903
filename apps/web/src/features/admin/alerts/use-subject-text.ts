import { useCallback } from 'react';
import type { OperatorAlertRow } from '@manabar/contracts';
import { operatorAlerts, SUBJECT_SEPARATOR } from '@manabar/contracts/operator-alerts';
import { useAuditWords } from '../audit/use-audit-words.ts';
import { useKindText } from '../payment-exceptions/use-kind-text.ts';
import { useProviderName } from '../detail/use-party-names.ts';

/** Fields of a subject that are ids, with the audit log's name of what they belong to. */
const targets: Readonly<Record<string, string>> = {
  admin: 'user',
  channel: 'alert_channel',
  endpoint: 'webhook',
  job: 'job',
  order: 'order',
};

/** Returns a function that says in words what an alert is about; empty without a subject. */
export function useSubjectText(): (row: OperatorAlertRow) => string {
  const { targetName } = useAuditWords();
  const kindText = useKindText();
  const providerName = useProviderName();
  return useCallback(
    ({ alert, subject }) => {
      const names = operatorAlerts[alert].subject;
      const values = subject.split(SUBJECT_SEPARATOR);
      // Alerts of other releases, and the one that stands for many, have another subject.
      if (values.length !== names.length) return subject;
      const words = values.map((value, index) => {
        const name = names[index] ?? '';
        const target = targets[name];
        if (target !== undefined) return targetName(`${target}:${value}`);
        if (name === 'kind') return kindText(value);
        if (name === 'provider') return providerName(value);
        return name === 'currency' ? value.toUpperCase() : value;
      });
      return words.join(SUBJECT_SEPARATOR);
    },
    [targetName, kindText, providerName],
  );
}
