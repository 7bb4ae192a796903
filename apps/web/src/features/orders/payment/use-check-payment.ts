import { useState } from 'react';
import type { PaymentStage } from '@manabar/contracts/rules';
import { isSessionEnd, toAppError } from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';

/** Result of a check that the customer started. */
export type CheckResult = 'awaiting' | 'silent' | { failed: unknown };

/** Checks at the bank whether an order was paid. `said` is shown beside the button, `heard` is the last result. */
export function useCheckPayment(id: string) {
  const { orders } = trpc.useUtils();
  const [said, setSaid] = useState<CheckResult | null>(null);
  const [heard, setHeard] = useState<PaymentStage | null>(null);
  const { mutate, isPending } = trpc.payments.check.useMutation({
    // The check is pending until the receipt has been reloaded.
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
          if (show && !isSessionEnd(toAppError(thrown))) setSaid({ failed: thrown });
        },
      },
    );
  }
  return { isAsking: isPending, said, heard, ask };
}
