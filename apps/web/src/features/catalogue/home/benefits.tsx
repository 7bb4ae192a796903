import { Highlights } from '#components/layout/highlights.tsx';
import { useTranslation } from 'react-i18next';
import classes from './benefits.module.css';

/** Three reasons to buy here: fast, low prices, convenient. */
export function Benefits() {
  const { t } = useTranslation('home');
  return (
    <section>
      <h2 className={classes.heading}>{t('benefits.title')}</h2>
      <Highlights
        label={t('benefits.title')}
        items={[
          { icon: 'bolt', title: t('benefits.fastTitle'), text: t('benefits.fastText') },
          { icon: 'tag', title: t('benefits.lowPricesTitle'), text: t('benefits.lowPricesText') },
          {
            icon: 'hand',
            title: t('benefits.convenientTitle'),
            text: t('benefits.convenientText'),
          },
        ]}
      />
    </section>
  );
}
