import { Benefits } from '#features/catalogue/home/benefits.tsx';
import { Hero } from '#features/catalogue/home/hero.tsx';
import { HomeGiftCards } from '#features/catalogue/home/home-gift-cards.tsx';
import { Promotions } from '#features/catalogue/home/promotions/promotions.tsx';
import { Topups } from '#features/catalogue/home/topups.tsx';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#lib/page/use-page-title.ts';
import classes from './home-page.module.css';

/** Page /: hero, promotions, top-ups and gift cards. */
export default function HomePage() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('title.home'));
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.top}>
        <Hero />
        <Promotions />
      </div>
      <Topups />
      <HomeGiftCards />
      <Benefits />
    </div>
  );
}
