import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Logo } from '#components/logo.tsx';
import { Link } from '#lib/navigation.tsx';
import classes from './footer.module.css';

/** At the end of every page. */
export function Footer() {
  const { t } = useTranslation('common');
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Logo />
          <p className="muted small">{t('footer.about')}</p>
        </div>
        <nav className={classes.column} aria-label={t('footer.shop')}>
          <p className={classes.title}>{t('footer.shop')}</p>
          <Link to={pages.home}>{t('nav.home')}</Link>
          <Link to={pages.products}>{t('nav.catalogue')}</Link>
        </nav>
        <nav className={classes.column} aria-label={t('footer.account')}>
          <p className={classes.title}>{t('footer.account')}</p>
          <Link to={pages.orders}>{t('nav.orders')}</Link>
          <Link to={pages.cart}>{t('nav.cart')}</Link>
        </nav>
        <div className={classes.end}>
          <p className="muted small">{t('footer.copyright')}</p>
        </div>
      </div>
    </footer>
  );
}
