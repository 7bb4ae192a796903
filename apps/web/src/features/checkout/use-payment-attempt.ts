import { useNavigate } from 'react-router-dom';
import { orderPath, type Currency } from '@manabar/contracts/rules';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { alreadyPaidOrder, toAppError, type AppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { usePaymentFailureText } from './payment-failure.ts';
import type { PayMethod, Payment, Source } from './purchase.ts';

/** A call that pays, as the shop's client offers it. */
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
type WithoutKey<Input> = Input extends Keyed ? Omit<Input, 'idempotencyKey'> & Keyed : never;

/** What follows on how it ended. */
interface Outcome<Answer> {
  onPaid: (answer: Answer) => void;
  /** Besides that it is said: the customer decides anew on what is true now. */
  onRefused: (error: AppError) => void;
}

/** Paying in one way, as one attempt with one key until its outcome is known. */
export function usePaymentAttempt<Input extends Keyed, Answer>(
  bought: Source['bought'],
  method: PayMethod,
  call: PayingCall<Input, Answer>,
) {
  const navigate = useNavigate();
  const attempt = useAttemptKey();
  const failureText = usePaymentFailureText(bought, method);

  function send(wanted: WithoutKey<Input>, { onPaid, onRefused }: Outcome<Answer>): void {
    call.mutate(
      // With a key it is the call's input again.
      { ...wanted, idempotencyKey: attempt.keyFor(wanted) } as unknown as Input,
      {
        onSuccess: (answer) => {
          attempt.ended();
          onPaid(answer);
        },
        onError: (thrown) => {
          attempt.ended(thrown);
          const error = toAppError(thrown);
          if (error.status === 401) return;
          const paid = alreadyPaidOrder(error);
          toast(paid === null ? 'error' : 'info', failureText(thrown, wanted.currency));
          // Back leads elsewhere than to paying the same once more.
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
  };
  return {
    send,
    payment,
    /** Paid or not, nobody knows: pressing pay again asks by the same key. */
    unknown: call.isError && attempt.isOpen(),
  };
}
