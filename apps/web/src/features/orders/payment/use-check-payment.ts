import { useState } from 'react';
import type { PaymentStage } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { trpc } from '#lib/trpc.ts';

/** What the bank is known to have said when the customer asked. */
export type Said = 'awaiting' | 'silent' | { failed: unknown };

/**
 * Asks the bank whether an order's payment has come. What it says is shown where the customer has asked; what
 * changed by it, the receipt shows by itself. `heard`: the last answer, to any check.
 */
export function useCheckPayment(id: string) {
  const { orders } = trpc.useUtils();
  const [said, setSaid] = useState<Said | null>(null);
  const [heard, setHeard] = useState<PaymentStage | null>(null);
  const { mutate, isPending } = trpc.payments.check.useMutation({
    // It counts as asked until the receipt says what came of it.
    onSettled: () => orders.detail.invalidate({ id }),
  });
  function ask(show: boolean): void {
    setSaid(null);
    mutate(
      { id },
      {
        onSuccess: ({ stage }) => {
          setHeard(stage);
          if (!show) return;
          if (stage === 'awaiting') setSaid('awaiting');
          if (stage === 'checking') setSaid('silent');
        },
        onError: (thrown) => {
          if (show && toAppError(thrown).status !== 401) setSaid({ failed: thrown });
        },
      },
    );
  }
  return { isAsking: isPending, said, heard, ask };
}
