import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { ExternalLink } from '#components/layout/external-link.tsx';
import { Logo } from '#components/media/logo.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import classes from './footer.module.css';

function CustomerLinks() {
  const { t } = useTranslation('common');
  const settings = useShopSettings();
  return (
    <>
      <div className={classes.about}>
        <Logo />
        <p className="muted small">{t('footer.about')}</p>
      </div>
      <nav className={classes.column} aria-label={t('footer.shop')}>
        <p className={classes.title}>{t('footer.shop')}</p>
        <Link to={pages.home}>{t('nav.home')}</Link>
        <Link to={pages.products}>{t('nav.catalogue')}</Link>
        <Link to={pages.orders}>{t('nav.orders')}</Link>
        <Link to={pages.profile}>{t('nav.profile')}</Link>
      </nav>
      <nav className={classes.column} aria-label={t('footer.help')}>
        <p className={classes.title}>{t('footer.help')}</p>
        <Link to={pages.support}>{t('nav.support')}</Link>
        <Link to={pages.contacts}>{t('footer.contacts')}</Link>
        {settings?.supportBotUrl && (
          <ExternalLink href={settings.supportBotUrl}>{t('nav.bot')}</ExternalLink>
        )}
        {settings?.supportMessengerUrl && (
          <ExternalLink href={settings.supportMessengerUrl}>{t('nav.messenger')}</ExternalLink>
        )}
      </nav>
    </>
  );
}

/** Footer of every page; the admin area, which has a menu of its own, gets only its last line. */
export function Footer({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('common');
  return (
    <footer className={isAdmin ? `${classes.footer} ${classes.admin}` : classes.footer}>
      <div className={classes.inside}>
        {!isAdmin && <CustomerLinks />}
        <div className={classes.end}>
          <p className="muted small">{t('footer.copyright')}</p>
          <p className={classes.papers}>
            <Link to={pages.terms}>{t('footer.terms')}</Link>
            <Link to={pages.privacy}>{t('footer.privacy')}</Link>
          </p>
        </div>
      </div>
    </footer>
  );
}
