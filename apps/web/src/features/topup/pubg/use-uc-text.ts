import { useCallback } from 'react';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';

export function useUcText(): (amount: number) => string {
  const { t } = useTranslation('topup');
  const format = useFormatter();
  return useCallback(
    (amount: number) => t('pubg.uc', { amount: format.number(amount) }),
    [t, format],
  );
}
