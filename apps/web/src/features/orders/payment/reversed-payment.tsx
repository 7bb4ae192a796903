import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { useFormatter } from '#lib/format/format.ts';
import classes from '../receipt/order-note.module.css';

/** Note about card money that the bank has returned without the shop: a chargeback, or a refund made at the gateway. */
export function ReversedPayment({ order: { payment, currency } }: { order: OrderDetail }) {
  const { t } = useTranslation('payment');
  const format = useFormatter();
  if (!payment?.reversed) return null;
  const { amount, from_balance: fromBalance } = payment.reversed;
  return (
    <p className={classes.note}>
      <Icon name="info" />
      <span>
        {t('reversed.toCard', { amount: format.money(amount, currency) })}{' '}
        {fromBalance > 0 &&
          `${t('reversed.fromBalance', { amount: format.money(fromBalance, currency) })} `}
        {t('reversed.unexpected')}
      </span>
    </p>
  );
}
