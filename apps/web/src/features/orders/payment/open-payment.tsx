import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { rememberBankVisit } from '#lib/payments/bank-visits.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { Countdown } from './countdown.tsx';
import { isConfirming, type UnpaidOrder } from './payment-state.ts';
import { useCancelPayment } from './use-cancel-payment.ts';
import type { CheckResult, useCheckPayment } from './use-check-payment.ts';
import classes from './payment-panel.module.css';

function useSaidText(): (said: CheckResult) => string {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  return (said) =>
    typeof said === 'string'
      ? t(`said.${said}`)
      : t('said.failed', { reason: errorText(said.failed) });
}

interface OpenPaymentProps {
  order: UnpaidOrder;
  check: ReturnType<typeof useCheckPayment>;
  /** Heading of the panel. */
  title: RefObject<HTMLElement | null>;
}

/** Panel of a payment that is open at the bank or not confirmed yet: remaining time and possible actions. */
export function OpenPayment({ order, check, title }: OpenPaymentProps) {
  const { payment } = order;
  const { t } = useTranslation('payment');
  const format = useFormatter();
  const saidText = useSaidText();
  const { isCancelling, cancel } = useCancelPayment(order.id, title);
  const { stage, type, pay_url: payUrl, expires_at: until } = payment;
  const total = format.money(order.total_amount, order.currency);
  const waits = stage === 'awaiting';
  const confirming = isConfirming(order.id, payment);
  // After a visit to the bank, its page is offered again only once the bank reports no payment.
  const payable = payUrl !== undefined && (!confirming || check.heard === 'awaiting');
  const text = waits ? t(`text.awaiting.${type}`, { total }) : t('text.checking');
  const leave = () => rememberBankVisit(order.id);
  return (
    <>
      <p>{confirming ? t(`text.confirming.${type}`) : text}</p>
      {waits && payable && !confirming && <Countdown from={order.created_at} until={until} />}
      <div className={classes.actions}>
        {payable && !confirming && (
          <PrimaryButton component="a" href={payUrl} onClick={leave}>
            {t('action.continue')}
          </PrimaryButton>
        )}
        <Button
          variant="default"
          size="lg"
          loading={check.isAsking}
          onClick={() => check.ask(true)}
        >
          {t(waits ? 'action.check' : 'action.ask')}
        </Button>
        {payable && confirming && (
          <Button component="a" variant="subtle" size="lg" href={payUrl} onClick={leave}>
            {t('action.notPaid')}
          </Button>
        )}
        {waits && payable && (
          <Button variant="subtle" size="lg" loading={isCancelling} onClick={cancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
      <p role="status" className={classes.said}>
        {check.said !== null && saidText(check.said)}
      </p>
    </>
  );
}
