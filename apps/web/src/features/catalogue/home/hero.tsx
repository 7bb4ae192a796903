import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { Bestsellers } from './bestsellers.tsx';
import classes from './hero.module.css';
import { HomeSearch } from './search/home-search.tsx';

/** Introduction of the shop with links to the search, the catalogue and the bestsellers. */
export function Hero() {
  const { t } = useTranslation('home');
  const sellsTopups = useShopSettings()?.sellsTopups !== false;
  return (
    <section className={classes.hero}>
      <h1 className={classes.title}>
        {t(sellsTopups ? 'hero.title' : 'hero.titleCodes')}{' '}
        <span className={classes.highlight}>{t('hero.highlight')}</span>
      </h1>
      <p className={classes.subtitle}>{t('hero.subtitle')}</p>
      <div className={classes.ways}>
        <HomeSearch />
        <PrimaryButton component={Link} to={pages.products} size="md" className={classes.all}>
          {t('hero.allProducts')}
          <Icon name="right" size={18} />
        </PrimaryButton>
        <Bestsellers />
      </div>
    </section>
  );
}
