import { Link, useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useTranslation } from 'react-i18next';
import { usePayIntoBalance } from '#lib/payments/use-pay-into-balance.ts';
import type { UnpaidOrder } from './payment-state.ts';
import { useCancelPayment } from './use-cancel-payment.ts';
import { useTopupAgain } from './use-topup-again.ts';
import classes from './payment-panel.module.css';

/** Step before the new payment; resolves to false when it failed. */
type First = () => Promise<boolean>;

interface AgainProps {
  order: UnpaidOrder;
  label: string;
  first: First;
  /** The first step is running. */
  busy: boolean;
}

/** Pays the cart again, since the cart keeps its lines until they are paid. */
function CartAgain({ order, label, first, busy }: AgainProps) {
  const navigate = useNavigate();
  if (order.payment.stage !== 'opening' && !busy) {
    return (
      <PrimaryButton component={Link} to={pages.checkout}>
        {label}
      </PrimaryButton>
    );
  }
  const again = async () => {
    if (await first()) await navigate(pages.checkout);
  };
  return (
    <PrimaryButton loading={busy} onClick={() => void again()}>
      {label}
    </PrimaryButton>
  );
}

function TopupAgain({ order, label, first, busy }: AgainProps) {
  const { isPreparing, again } = useTopupAgain(order);
  const start = async () => {
    if (await first()) again();
  };
  return (
    <PrimaryButton loading={busy || isPreparing} onClick={() => void start()}>
      {label}
    </PrimaryButton>
  );
}

function WalletAgain({ order, label, first, busy }: AgainProps) {
  const { t } = useTranslation('payment');
  const { pending, failure, open } = usePayIntoBalance(t('refused.title'));
  const { total_amount: amount, currency } = order;
  const start = async () => {
    if (await first()) open({ amount, currency });
  };
  return (
    <>
      <PrimaryButton loading={busy || pending} onClick={() => void start()}>
        {label}
      </PrimaryButton>
      {failure !== null && <p className={classes.failure}>{failure}</p>}
    </>
  );
}

const kinds = { order: CartAgain, topup: TopupAgain, wallet: WalletAgain };

/** Releases the reservation of a payment that was never opened before a new one would reserve the same goods. */
function useEndFirst({ id, payment: { stage } }: UnpaidOrder): { busy: boolean; first: First } {
  const { isCancelling, release } = useCancelPayment(id);
  return { busy: isCancelling, first: async () => stage !== 'opening' || release() };
}

/** Starts a new payment for the same purchase with one click. */
export function PayAgain({ order }: { order: UnpaidOrder }) {
  const { t } = useTranslation('payment');
  const { busy, first } = useEndFirst(order);
  const { type, stage } = order.payment;
  const Again = kinds[type];
  const label = t(stage === 'credited' ? 'action.buy' : 'action.again');
  return <Again order={order} label={label} first={first} busy={busy} />;
}
