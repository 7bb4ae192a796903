import { useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useSession } from '#lib/session/session.ts';
import { useFixedBottom } from '#lib/page/use-fixed-bottom.ts';
import classes from './bottom-nav.module.css';
import { CartBadge } from './cart-badge.tsx';
import { LoginLink } from './login-link.tsx';

/** Bottom navigation of phones; a page's pay bar (StickyBar) replaces it. */
export function BottomNav() {
  const { t } = useTranslation('common');
  const session = useSession();
  const bar = useRef<HTMLElement>(null);
  useFixedBottom(bar);
  const item = (to: string, icon: ReactNode, text: string) => (
    <NavLink to={to} end={to === pages.home}>
      {icon}
      <span>{text}</span>
    </NavLink>
  );
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('nav.bottom')}>
      {item(pages.home, <Icon name="home" size={22} />, t('nav.home'))}
      {item(pages.products, <Icon name="grid" size={22} />, t('nav.catalogue'))}
      {item(pages.cart, <CartBadge named={false} />, t('nav.cart'))}
      {item(pages.orders, <Icon name="receipt" size={22} />, t('nav.orders'))}
      {session ? (
        item(pages.profile, <Icon name="user" size={22} />, t('nav.profile'))
      ) : (
        <LoginLink>
          <Icon name="user" size={22} />
          <span>{t('nav.login')}</span>
        </LoginLink>
      )}
    </nav>
  );
}
