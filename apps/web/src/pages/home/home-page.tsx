import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Hero } from '#features/catalogue/home/hero.tsx';
import { HomeProducts } from '#features/catalogue/home/home-products.tsx';

/** / */
export default function HomePage() {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = t('title.home');
  }, [t]);
  return (
    <div className="page">
      <Hero />
      <HomeProducts />
    </div>
  );
}
