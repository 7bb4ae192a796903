import { useTranslation } from 'react-i18next';
import { Highlights } from '#components/highlights.tsx';

/** Why to buy here: fast, profitable, convenient. */
export function ProductHighlights() {
  const { t } = useTranslation('catalogue');
  return (
    <Highlights
      label={t('product.highlights')}
      items={[
        { icon: 'bolt', title: t('product.fastTitle'), text: t('product.fastText') },
        { icon: 'tag', title: t('product.profitableTitle'), text: t('product.profitableText') },
        { icon: 'hand', title: t('product.convenientTitle'), text: t('product.convenientText') },
      ]}
    />
  );
}
