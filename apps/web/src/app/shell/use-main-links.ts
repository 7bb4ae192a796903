import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import type { IconName } from '#components/media/icon.tsx';
import { useSession } from '#lib/session/session.ts';
import { useIsAdmin } from '#lib/session/use-profile.ts';

interface MainLink {
  to: string;
  icon: IconName;
  text: string;
}

/** Links of the header and the slide-out menu; cart, profile and log-in are rendered separately in each. */
export function useMainLinks(): MainLink[] {
  const { t } = useTranslation('common');
  const session = useSession();
  const isAdmin = useIsAdmin();
  return [
    { to: pages.home, icon: 'home', text: t('nav.home') },
    { to: pages.products, icon: 'grid', text: t('nav.catalogue') },
    ...(session ? [{ to: pages.orders, icon: 'receipt' as const, text: t('nav.orders') }] : []),
    { to: pages.support, icon: 'chat', text: t('nav.support') },
    ...(isAdmin ? [{ to: pages.admin, icon: 'settings' as const, text: t('nav.admin') }] : []),
  ];
}
