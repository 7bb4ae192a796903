import { useCallback } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';

/** Formats an amount of UC. */
export function useUcText(): (amount: number) => string {
  const { t } = useTranslation('topup');
  const language = useLanguage();
  return useCallback(
    (amount: number) => t('pubg.uc', { amount: formatNumber(amount, language) }),
    [t, language],
  );
}
