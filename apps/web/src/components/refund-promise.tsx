import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { Icon } from './icon.tsx';
import classes from './refund-promise.module.css';

/** For how long codes that were not opened can be returned, as the shop is set up. */
export function RefundPromise() {
  const { t } = useTranslation('checkout');
  const hours = useShopSettings()?.refundHours;
  if (!hours) return null;
  return (
    <p className={classes.promise}>
      <Icon name="check" size={18} />
      {t('refundPromise', { count: hours })}
    </p>
  );
}
