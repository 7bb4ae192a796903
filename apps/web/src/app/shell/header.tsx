import { Suspense, useCallback, useState } from 'react';
import { Button } from '@mantine/core';
import { Link, NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { Logo } from '#components/media/logo.tsx';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useSession } from '#lib/session/session.ts';
import { AccountLink } from './account-link.tsx';
import { CartBadge } from './cart-badge.tsx';
import classes from './header.module.css';
import { LoginLink } from './login-link.tsx';
import { CurrencyPicker, LanguagePicker } from './language-and-currency-pickers.tsx';
import { useIdleLoad } from '#lib/page/use-idle-load.ts';
import { UnreadMessages } from './unread-messages.tsx';
import { useMainLinks } from './use-main-links.ts';

const loadMenu = () => import('./side-menu.tsx');
const SideMenu = lazyComponent(loadMenu);

function MainLinks() {
  const { t } = useTranslation('common');
  return (
    <nav className={classes.links} aria-label={t('nav.main')}>
      {useMainLinks().map(({ to, text }) => (
        <NavLink key={to} to={to} end={to === pages.home}>
          {text}
          {to === pages.support && <UnreadMessages />}
        </NavLink>
      ))}
    </nav>
  );
}

/** Button of the slide-out menu, and the menu itself after its first use. */
function Menu() {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  useIdleLoad(loadMenu);
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => {
          setUsed(true);
          setOpened(true);
        }}
      >
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{t('nav.openMenu')}</span>
        <UnreadMessages />
      </button>
      {used && (
        <Suspense>
          <SideMenu opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Sticky header of every page. On phones the slide-out menu contains the links for which the header has no space. */
export function Header() {
  const { t } = useTranslation('common');
  const session = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to={pages.home} className={classes.home} aria-label={t('nav.toHome')}>
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
              <AccountLink session={session} />
            </div>
          ) : (
            <Button component={LoginLink} variant="light" className={classes.login}>
              {t('nav.login')}
            </Button>
          )}
          <Menu />
        </div>
      </div>
    </header>
  );
}
