import { useTranslation } from 'react-i18next';
import { Benefits } from '#features/catalogue/home/benefits.tsx';
import { Hero } from '#features/catalogue/home/hero.tsx';
import { HomeProducts } from '#features/catalogue/home/home-products.tsx';
import { useDocumentTitle } from '#lib/use-page-title.ts';
import classes from './home-page.module.css';

/** / */
export default function HomePage() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('title.home'));
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
