import { useTranslation } from 'react-i18next';
import { Highlights } from '#components/layout/highlights.tsx';

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
        {
          icon: 'hand',
          title: t('highlights.convenientTitle'),
          text: t('highlights.convenientText'),
        },
      ]}
    />
  );
}
