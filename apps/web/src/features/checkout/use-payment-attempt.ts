import { useNavigate } from 'react-router-dom';
import { currencies, orderPath, type Currency } from '@manabar/contracts/rules';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { isSessionEnd, alreadyPaidOrder, toAppError, type AppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { usePaymentFailureText } from './payment-failure.ts';
import type { PayMethod, Payment, Source } from './checkout-payment.ts';

/** Paying mutation of the tRPC client. */
interface PayingCall<Input, Answer> {
  mutate: (
    input: Input,
    then: { onSuccess: (answer: Answer) => void; onError: (thrown: unknown) => void },
  ) => void;
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  error: unknown;
  variables: { currency: Currency } | undefined;
}

interface Keyed {
  currency: Currency;
  idempotencyKey?: string | undefined;
}

/**
 * Hook of a {@link PayingCall}. Unlike the callbacks of `mutate`, `onSettled` is also called after the page was left; `thrown` is
 * null after a success.
 */
type UsePayingCall<Input, Answer> = (
  onSettled: (thrown: unknown, sent: { idempotencyKey?: string | undefined }) => void,
) => PayingCall<Input, Answer>;

/** Callbacks for the result of an attempt. */
interface Outcome<Answer> {
  onPaid: (answer: Answer) => void;
  /** Called in addition to the error message, so that the customer decides again on current data. */
  onRefused: (error: AppError) => void;
}

/**
 * Pays by one method as a single attempt: the idempotency key stays the same until the result is known. `purchaseIn` names what
 * is bought in a currency; without it, the input does. An unanswered attempt at a purchase is sent again.
 */
export function usePaymentAttempt<Wanted extends Keyed, Answer>(
  bought: Source['bought'],
  method: PayMethod,
  useCall: UsePayingCall<Wanted & { idempotencyKey: string }, Answer>,
  purchaseIn?: (currency: Currency) => unknown,
) {
  const navigate = useNavigate();
  // The attempt of a top-up is stored, because a checkout that is opened again could pay it twice; a paid cart is empty.
  const attempt = useIdempotencyKey(bought === 'topup' ? `attempt:${method}` : null);
  const call = useCall((thrown, sent) => attempt.ended(thrown, sent.idempotencyKey));
  const failureText = usePaymentFailureText(bought, method);

  function send(wanted: Wanted, { onPaid, onRefused }: Outcome<Answer>): void {
    const purchase = purchaseIn?.(wanted.currency) ?? wanted;
    const { key, payload } = attempt.attemptFor(wanted, purchase);
    call.mutate(
      { ...payload, idempotencyKey: key },
      {
        onSuccess: onPaid,
        onError: (thrown) => {
          const error = toAppError(thrown);
          if (isSessionEnd(error)) return;
          const paid = alreadyPaidOrder(error);
          toast(paid === null ? 'error' : 'info', failureText(thrown, wanted.currency));
          // Replaces the history entry, so that going back does not pay the same purchase again.
          if (paid === null) onRefused(error);
          else void navigate(orderPath(paid), { replace: true });
        },
      },
    );
  }

  const payment: Payment = {
    busy: call.isPending || call.isSuccess,
    failureIn: (currency) =>
      call.error && call.variables?.currency === currency ? call.error : null,
    unknownIn: currencies.filter((currency) => attempt.isOpen(purchaseIn?.(currency))),
  };
  return { send, payment };
}
