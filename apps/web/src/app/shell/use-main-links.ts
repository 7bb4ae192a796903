import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import type { IconName } from '#components/icon.tsx';
import { useSession } from '#lib/session.ts';
import { useIsAdmin } from '#lib/use-profile.ts';

interface MainLink {
  to: string;
  icon: IconName;
  text: string;
}

/** Where the header and the slide-out menu lead; cart, profile and log-in have a form of their own in each. */
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
