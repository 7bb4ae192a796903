import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { PayAgain } from './pay-again.tsx';
import type { UnpaidOrder } from './payment-state.ts';
import { useCancelPayment } from './use-cancel-payment.ts';
import classes from './payment-panel.module.css';

/** Texts about the money and the reservation after the payment ended. */
function useEndText({ payment: { stage, type }, ...order }: UnpaidOrder): string[] {
  const { t } = useTranslation('payment');
  const format = useFormatter();
  switch (stage) {
    case 'cancelled':
      // A cancelled order is never resumed, so late money is credited to the balance.
      return [t(`text.cancelled.${type}`), t('text.lateWallet')];
    case 'expired':
      return [t(`text.expired.${type}`), t(type === 'wallet' ? 'text.lateWallet' : 'text.late')];
    case 'refused':
      return [t(type === 'wallet' ? 'text.refusedWallet' : 'text.refused')];
    case 'credited': {
      const total = format.money(order.total_amount, order.currency);
      return [t('text.credited', { total })];
    }
    default:
      return [t('text.opening')];
  }
}

interface EndedPaymentProps {
  order: UnpaidOrder;
  /** Heading of the panel. */
  title: RefObject<HTMLElement | null>;
}

/** Button that releases the reservation of a payment that was never opened. */
function Release({ order: { id }, title }: EndedPaymentProps) {
  const { t } = useTranslation('payment');
  const { isCancelling, cancel } = useCancelPayment(id, title);
  return (
    <Button variant="subtle" size="lg" loading={isCancelling} onClick={cancel}>
      {t('action.cancel')}
    </Button>
  );
}

/** Panel of a payment that ended without money or too late: the state of the money, and the next step. */
export default function EndedPayment({ order, title }: EndedPaymentProps) {
  const { t } = useTranslation('payment');
  const [text, ...more] = useEndText(order);
  const { stage } = order.payment;
  return (
    <>
      <p>{text}</p>
      {more.map((each) => (
        <p key={each} className="muted small">
          {each}
        </p>
      ))}
      <div className={classes.actions}>
        <PayAgain order={order} />
        {stage === 'credited' && (
          <Button variant="default" size="lg" component={Link} to={pages.profile}>
            {t('action.profile')}
          </Button>
        )}
        {stage === 'opening' && <Release order={order} title={title} />}
      </div>
    </>
  );
}
