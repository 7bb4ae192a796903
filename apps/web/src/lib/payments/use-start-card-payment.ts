import { useEffect } from 'react';
import { rememberBankVisit } from './bank-visits.ts';
import { toAppError } from '../errors/errors.ts';
import { navigateAway } from '../page/navigate-away.ts';
import { retryKeyed } from '../query-client.ts';
import { trpc, type RouterInputs } from '../trpc.ts';

/** Opens a card payment and sends the browser to the bank's page. `onSettled` is also called after the page was left. */
export function useStartCardPayment(
  onSettled?: (thrown: unknown, sent: RouterInputs['payments']['create']) => void,
) {
  const utils = trpc.useUtils();
  const opening = trpc.payments.create.useMutation({
    retry: retryKeyed,
    onSuccess: ({ pay_url, order_id }) => {
      rememberBankVisit(order_id);
      navigateAway(pay_url);
    },
    onSettled: (_answer, thrown, sent) => onSettled?.(thrown, sent),
    onError: (thrown) => {
      // The order was paid or has ended elsewhere, so all displayed data may be outdated.
      if (toAppError(thrown).code === 'conflict') void utils.invalidate();
    },
  });
  const { reset } = opening;
  useEffect(() => {
    // After a step back, the browser may restore the page in its old, busy state.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void utils.invalidate();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset, utils]);
  return opening;
}
