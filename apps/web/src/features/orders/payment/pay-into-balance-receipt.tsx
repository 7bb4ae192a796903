import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { ReceiptTotals } from '../receipt/receipt-totals.tsx';
import classes from './pay-into-balance-receipt.module.css';

/** Receipt of a payment into the balance: its amount and the state of its credit. */
export function PayIntoBalanceReceipt({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('payment');
  return (
    <section className={`card ${classes.card}`} aria-labelledby="receipt-wallet">
      <h2 id="receipt-wallet">{t('wallet.title')}</h2>
      {order.status === 'completed' && !order.payment?.reversed && (
        <p className={classes.arrived}>
          <Icon name="check" size={18} />
          {t('wallet.arrived')}
        </p>
      )}
      <ReceiptTotals order={order} />
      {order.status === 'completed' && (
        <Button variant="default" component={Link} to={pages.profile}>
          {t('action.profile')}
        </Button>
      )}
    </section>
  );
}
