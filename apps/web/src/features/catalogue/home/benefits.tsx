import { useTranslation } from 'react-i18next';
import { Highlights } from '#components/highlights.tsx';

/** Why to buy here: fast, low prices, convenient. */
export function Benefits() {
  const { t } = useTranslation('common');
  return (
    <Highlights
      label={t('home.benefits')}
      items={[
        { icon: 'bolt', title: t('home.fastTitle'), text: t('home.fastText') },
        { icon: 'tag', title: t('home.lowPricesTitle'), text: t('home.lowPricesText') },
        { icon: 'hand', title: t('home.convenientTitle'), text: t('home.convenientText') },
      ]}
    />
  );
}
