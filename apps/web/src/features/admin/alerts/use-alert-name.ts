import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorAlertRow } from '@manabar/contracts';
import { alertText } from '@manabar/contracts/operator-alert-catalogue';

/** Returns a function that describes an alert in words. */
export function useAlertMeaning(): (alert: string) => string {
  const { t } = useTranslation('alerts');
  return useCallback((alert) => alertText(alert, (known) => t(`meaning.${known}`)), [t]);
}

/** Returns a function that names a row of alerts. */
export function useAlertName(): (row: OperatorAlertRow) => string {
  const meaningOf = useAlertMeaning();
  return useCallback(({ alert, subject }) => `${meaningOf(alert)} ${subject}`.trim(), [meaningOf]);
}
