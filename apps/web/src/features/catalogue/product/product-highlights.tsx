import { useTranslation } from 'react-i18next';
import { Highlights } from '#components/layout/highlights.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Time limit for returning an unopened code; blank until the shop's settings are known. */
function useConvenience(): string {
  const { t } = useTranslation('product');
  const hours = useShopSettings()?.refundHours;
  if (hours === undefined) return '\u00a0';
  return hours === 0
    ? t('highlights.convenientKept')
    : t('highlights.convenientText', { count: hours });
}

/** Advantages of buying here: fast, profitable, convenient. */
export function ProductHighlights() {
  const { t } = useTranslation('product');
  return (
    <Highlights
      label={t('highlights.label')}
      items={[
        { icon: 'bolt', title: t('highlights.fastTitle'), text: t('highlights.fastText') },
        {
          icon: 'tag',
          title: t('highlights.profitableTitle'),
          text: t('highlights.profitableText'),
        },
        { icon: 'hand', title: t('highlights.convenientTitle'), text: useConvenience() },
      ]}
    />
  );
}
