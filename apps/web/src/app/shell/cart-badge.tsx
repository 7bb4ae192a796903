import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import number from './count.module.css';
import classes from './cart-badge.module.css';
import { useCartCount } from './use-cart-count.ts';

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
