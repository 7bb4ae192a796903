import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { Logo } from '#components/logo.tsx';
import { Link, NavLink } from '#lib/navigation.tsx';
import { useSession } from '#lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartBadge } from './cart-badge.tsx';
import classes from './header.module.css';
import { LoginLink } from './login-link.tsx';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';

function MainLinks() {
  const { t } = useTranslation('common');
  const session = useSession();
  return (
    <nav className={classes.links} aria-label={t('nav.main')}>
      <NavLink to={pages.home} end>
        {t('nav.home')}
      </NavLink>
      <NavLink to={pages.products}>{t('nav.catalogue')}</NavLink>
      {session && <NavLink to={pages.orders}>{t('nav.orders')}</NavLink>}
    </nav>
  );
}

/** Sticky on every page. On phones what does not fit is in the slide-out menu. */
export function Header({
  menuOpened,
  onOpenMenu,
}: {
  menuOpened: boolean;
  onOpenMenu: () => void;
}) {
  const { t } = useTranslation('common');
  const session = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to={pages.home} className={classes.home} aria-label={t('brand')}>
          <Logo />
        </Link>
        <MainLinks />
        <div className={classes.tools}>
          <div className={classes.wideOnly}>
            <LanguagePicker />
            <CurrencyPicker />
          </div>
          {session && (
            <NavLink to={pages.cart} className={classes.tool}>
              <CartBadge />
            </NavLink>
          )}
          {session ? (
            <div className={classes.wideOnly}>
              <AccountMenu session={session} />
            </div>
          ) : (
            <Button component={LoginLink} variant="light" className={classes.login}>
              {t('nav.login')}
            </Button>
          )}
          <button
            type="button"
            className={classes.burger}
            aria-label={t('nav.openMenu')}
            aria-haspopup="dialog"
            aria-expanded={menuOpened}
            onClick={onOpenMenu}
          >
            <Icon name="menu" size={24} />
          </button>
        </div>
      </div>
    </header>
  );
}
