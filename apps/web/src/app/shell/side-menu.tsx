import { Button } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ExternalLink } from '#components/layout/external-link.tsx';
import { Icon } from '#components/media/icon.tsx';
import { useLogout } from '#features/auth/use-logout.ts';
import { useSession } from '#lib/session/session.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { AccountPanel } from './account-panel.tsx';
import { CartBadge } from './cart-badge.tsx';
import { LoginLink } from './login-link.tsx';
import { CurrencyPicker, LanguagePicker } from './language-and-currency-pickers.tsx';
import classes from './side-menu.module.css';
import { UnreadMessages } from './unread-messages.tsx';
import { useMainLinks } from './use-main-links.ts';

interface SideMenuProps {
  opened: boolean;
  onClose: () => void;
}

function MenuLinks({ onClose }: Pick<SideMenuProps, 'onClose'>) {
  const { t } = useTranslation('common');
  const session = useSession();
  const settings = useShopSettings();
  return (
    <nav className={classes.links} aria-label={t('nav.main')}>
      {useMainLinks().map(({ to, icon, text }) => (
        <NavLink key={to} to={to} end={to === pages.home} onClick={onClose}>
          <Icon name={icon} size={22} />
          {text}
          {to === pages.support && <UnreadMessages />}
        </NavLink>
      ))}
      {session && (
        <NavLink to={pages.cart} onClick={onClose}>
          <CartBadge named={false} />
          {t('nav.cart')}
        </NavLink>
      )}
      {settings?.supportBotUrl && (
        <ExternalLink href={settings.supportBotUrl}>
          <Icon name="send" size={22} />
          {t('nav.bot')}
        </ExternalLink>
      )}
    </nav>
  );
}

/** Slide-out menu of phones: the header's links, account, language and currency. */
export default function SideMenu({ opened, onClose }: SideMenuProps) {
  const { t } = useTranslation('common');
  const session = useSession();
  const { logout, pending } = useLogout();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('nav.menu')} place="side">
      <div className="stack-16">
        {session ? (
          <AccountPanel session={session} onLeave={onClose} />
        ) : (
          <Button component={LoginLink} onClick={onClose} fullWidth>
            {t('nav.login')}
          </Button>
        )}
        <MenuLinks onClose={onClose} />
        <div className="stack-12">
          <LanguagePicker wide />
          <CurrencyPicker wide />
        </div>
        {session && (
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="logout" size={18} />}
            loading={pending}
            onClick={() => {
              onClose();
              logout();
            }}
          >
            {t('nav.logout')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
