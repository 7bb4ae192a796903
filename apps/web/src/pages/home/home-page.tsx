import { useEffect } from 'react';
import { useTranslation } from '#lib/translation.ts';
import { Benefits } from '#features/catalogue/home/benefits.tsx';
import { Hero } from '#features/catalogue/home/hero.tsx';
import { HomeCards } from '#features/catalogue/home/home-cards.tsx';
import { Promotions } from '#features/catalogue/home/promotions/promotions.tsx';
import { Topups } from '#features/catalogue/home/topups.tsx';
import classes from './home-page.module.css';

/** / */
export default function HomePage() {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = t('title.home');
  }, [t]);
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.top}>
        <Hero />
        <Promotions />
      </div>
      <Topups />
      <HomeCards />
      <Benefits />
    </div>
  );
}
