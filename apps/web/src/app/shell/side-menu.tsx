import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { Link } from '#lib/navigation.tsx';
import { useSession } from '#lib/session.ts';
import { AccountPanel } from './account-panel.tsx';
import { LoginLink } from './login-link.tsx';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';
import classes from './side-menu.module.css';

interface SideMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** The phone's slide-out menu: the header's links, account, language and currency. */
export function SideMenu({ opened, onClose }: SideMenuProps) {
  const { t } = useTranslation('common');
  const session = useSession();
  const link = (to: string, icon: IconName, text: string) => (
    <Link to={to} onClick={onClose}>
      <Icon name={icon} />
      {text}
    </Link>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={t('nav.menu')} place="side">
      <div className={classes.menu}>
        {session && <AccountPanel session={session} onLeave={onClose} />}
        <nav className={classes.links} aria-label={t('nav.main')}>
          {link(pages.home, 'home', t('nav.home'))}
          {link(pages.products, 'grid', t('nav.catalogue'))}
          {session && link(pages.orders, 'receipt', t('nav.orders'))}
          {session && link(pages.cart, 'cart', t('nav.cart'))}
          {!session && (
            <LoginLink onClick={onClose}>
              <Icon name="user" />
              {t('nav.login')}
            </LoginLink>
          )}
        </nav>
        <LanguagePicker wide />
        <CurrencyPicker wide />
      </div>
    </Dialog>
  );
}
