import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Benefits } from '#features/catalogue/home/benefits.tsx';
import { Hero } from '#features/catalogue/home/hero.tsx';
import { HomeProducts } from '#features/catalogue/home/home-products.tsx';
import classes from './home-page.module.css';

/** / */
export default function HomePage() {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = t('title.home');
  }, [t]);
  return (
    <div className={`page ${classes.page}`}>
      <Hero />
      <div className={classes.benefits}>
        <Benefits />
      </div>
      <HomeProducts />
    </div>
  );
}
