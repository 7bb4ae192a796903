import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { trpc } from '#lib/trpc.ts';
import { useSession } from '#lib/session/session.ts';
import number from './count.module.css';
import classes from './cart-badge.module.css';

/** Number of items in the cart; '...' while loading, null when logged out or unknown. */
function useCartCount(): number | '...' | null {
  const session = useSession();
  const cart = trpc.cart.get.useQuery(undefined, { enabled: session !== null });
  if (!session || cart.isError) return null;
  return cart.data ? cart.data.data.length : '...';
}

/** Cart icon with the item count ('...' while loading) and a name for screen readers. */
export function CartBadge({ named = true }: { named?: boolean }) {
  const { t } = useTranslation('common');
  const count = useCartCount();
  const name =
    count === '...'
      ? t('nav.cartLoading')
      : count === null
        ? t('nav.cart')
        : t('nav.cartCount', { count });
  return (
    <span className={classes.badge}>
      <Icon name="cart" size={22} />
      {count !== null && count !== 0 && (
        <span className={`${number.count} ${classes.count}`} aria-hidden="true">
          {count}
        </span>
      )}
      {named && <span className="visually-hidden">{name}</span>}
    </span>
  );
}
