import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import type { IconName } from '#components/media/icon.tsx';
import { useSession } from '#lib/session/session.ts';
import { useIsAdmin } from '#lib/session/use-profile.ts';
import { useUnreadMessages } from './use-unread-messages.ts';

interface MainLink {
  to: string;
  icon: IconName;
  text: string;
  /** Number of unread messages behind the link. */
  unread?: number;
}

/** Links of the header and the slide-out menu; cart, profile and log-in are rendered separately in each. */
export function useMainLinks(): MainLink[] {
  const { t } = useTranslation('common');
  const session = useSession();
  const isAdmin = useIsAdmin();
  const unread = useUnreadMessages();
  return [
    { to: pages.home, icon: 'home', text: t('nav.home') },
    { to: pages.products, icon: 'grid', text: t('nav.catalogue') },
    ...(session ? [{ to: pages.orders, icon: 'receipt' as const, text: t('nav.orders') }] : []),
    {
      // Answers stand below the form.
      to: unread > 0 ? `${pages.support}#requests` : pages.support,
      icon: 'chat',
      text: t('nav.support'),
      unread,
    },
    ...(isAdmin ? [{ to: pages.admin, icon: 'settings' as const, text: t('nav.admin') }] : []),
  ];
}
