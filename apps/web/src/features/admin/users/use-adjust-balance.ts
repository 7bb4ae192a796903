import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { toAppError } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

type Change = Omit<RouterInputs['admin']['users']['adjustBalance'], 'idempotencyKey'>;

/** Changes the balance of a customer or a service account. */
export type AdjustBalance = (change: Change) => Promise<unknown>;

/** Changes a balance with one idempotency key until the result is known. Used at page level to outlast the dialog. */
export function useAdjustBalance(of: 'users' | 'services'): AdjustBalance {
  const attempt = useIdempotencyKey();
  const accounts = trpc.useUtils().admin[of];
  const { mutateAsync } = trpc.admin[of].adjustBalance.useMutation({
    retry: retryKeyed,
    onSettled: (_answer, thrown) => {
      attempt.ended(thrown);
      const reading = accounts.invalidate();
      // On a conflict, waits for the refetch, so that the error appears with the current values.
      return toAppError(thrown).code === 'conflict' ? reading : undefined;
    },
  });
  return (change) => mutateAsync({ ...change, idempotencyKey: attempt.keyFor(change) });
}
