import { useEffect } from 'react';
import { rememberBankVisit } from './bank-visits.ts';
import { toAppError } from './errors.ts';
import { leaveFor } from './leave.ts';
import { retryKeyed } from './query-client.ts';
import { trpc } from './trpc.ts';

/** Opens a card payment; then the browser leaves for the page where it is paid. */
export function useOpenPayment() {
  const utils = trpc.useUtils();
  const opening = trpc.payments.create.useMutation({
    retry: retryKeyed,
    onSuccess: ({ pay_url, order_id }) => {
      rememberBankVisit(order_id);
      leaveFor(pay_url);
    },
    onError: (thrown) => {
      // It was paid, or has ended, behind this page's back: all that it shows may be old.
      if (toAppError(thrown).code === 'conflict') void utils.invalidate();
    },
  });
  const { reset } = opening;
  useEffect(() => {
    // Back from there the browser may show the page as it was left: busy, and with what was true then.
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
