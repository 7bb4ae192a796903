import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { orderPath, type Currency } from '@manabar/contracts/rules';
import { useIdempotencyKey } from '../drafts/idempotency-key.ts';
import { alreadyPaidOrder, isClientFault, toAppError, useErrorText } from '../errors/errors.ts';
import { toastFailure } from '../errors/toast-failure.ts';
import { toast } from '../toasts.ts';
import { useCardRefusalText } from './use-card-refusal-text.ts';
import { useStartCardPayment } from './use-start-card-payment.ts';

/** Pays into the balance by card, as one attempt until its result is known. `failed` is the title of an error. */
export function usePayIntoBalance(failed: string) {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const attempt = useIdempotencyKey();
  const cardText = useCardRefusalText({ payableFromBalance: false });
  const errorText = useErrorText();
  const opening = useStartCardPayment();
  function textOf(thrown: unknown, currency: Currency): string {
    const error = toAppError(thrown);
    const own = cardText(error, currency);
    if (own !== null) return own;
    return isClientFault(error) ? errorText(thrown) : t('refused.unanswered');
  }
  return {
    /** The payment is being opened, or the browser is leaving for the bank's page. */
    pending: opening.isPending || opening.isSuccess,
    failure: opening.error && textOf(opening.error, opening.variables.currency),
    forget: opening.reset,
    open: (wanted: { currency: Currency; amount: number }) => {
      const input = { type: 'wallet', ...wanted } as const;
      opening.mutate(
        { ...input, idempotencyKey: attempt.keyFor(input) },
        {
          onSuccess: () => attempt.ended(),
          onError: (thrown) => {
            attempt.ended(thrown);
            const error = toAppError(thrown);
            const paid = alreadyPaidOrder(error);
            if (paid !== null) {
              toast('info', t('refused.alreadyPaid'));
              void navigate(orderPath(paid));
            } else toastFailure(thrown, failed);
          },
        },
      );
    },
  };
}
