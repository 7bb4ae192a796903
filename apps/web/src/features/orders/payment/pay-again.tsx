import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/primary-button.tsx';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useWalletPayment } from '#lib/use-wallet-payment.ts';
import type { UnpaidOrder } from './payment-kind.ts';
import { useTopupAgain } from './use-topup-again.ts';
import classes from './payment-panel.module.css';

interface AgainProps {
  order: UnpaidOrder;
  label: string;
}

function TopupAgain({ order, label }: AgainProps) {
  const { isPreparing, again } = useTopupAgain(order);
  return (
    <PrimaryButton loading={isPreparing} onClick={again}>
      {label}
    </PrimaryButton>
  );
}

function WalletAgain({ order, label }: AgainProps) {
  const { t } = useTranslation('payment');
  const { pending, failure, open } = useWalletPayment(t('refused.title'));
  const { total_amount: amount, currency } = order;
  return (
    <>
      <PrimaryButton loading={pending} onClick={() => open({ amount, currency })}>
        {label}
      </PrimaryButton>
      {failure !== null && <p className={classes.failure}>{failure}</p>}
    </>
  );
}

/** One click to a new payment for the same. */
export function PayAgain({ order }: { order: UnpaidOrder }) {
  const { t } = useTranslation('payment');
  const { type, stage } = order.payment;
  const label = t(stage === 'credited' ? 'action.buy' : 'action.again');
  if (type === 'wallet') return <WalletAgain order={order} label={label} />;
  if (type === 'topup') return <TopupAgain order={order} label={label} />;
  // The cart keeps its lines until they are paid.
  return (
    <PrimaryButton component={Link} to={pages.checkout}>
      {label}
    </PrimaryButton>
  );
}
