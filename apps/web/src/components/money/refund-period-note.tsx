import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { Icon } from '../media/icon.tsx';
import classes from './refund-period-note.module.css';

/** Time limit for returning unopened codes, from the shop's settings. */
export function RefundPeriodNote() {
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
