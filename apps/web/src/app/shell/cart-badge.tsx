import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import classes from './cart-badge.module.css';
import { useCartCount } from './use-cart-count.ts';

/** The cart's picture with its count ('...' while loading); the name for those who do not see it. */
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
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
      {named && <span className="visually-hidden">{name}</span>}
    </span>
  );
}
