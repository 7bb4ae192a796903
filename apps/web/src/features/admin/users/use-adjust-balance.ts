import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { toAppError } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

type Change = Omit<RouterInputs['admin']['users']['adjustBalance'], 'idempotencyKey'>;

/** Changes the balance of a customer or a service account. */
export type AdjustBalance = (change: Change) => Promise<unknown>;

/** Keeps one idempotency key until the result is known; `read` refetches the data that the change affects. */
function useAttempt(read: () => Promise<unknown>) {
  const attempt = useIdempotencyKey();
  return {
    keyed: (change: Change) => ({ ...change, idempotencyKey: attempt.keyFor(change) }),
    options: {
      retry: retryKeyed,
      onSettled: (_answer: unknown, thrown: unknown) => {
        attempt.ended(thrown);
        const reading = read();
        // On a conflict, waits for the refetch, so that the error appears with the current values.
        return toAppError(thrown).code === 'conflict' ? reading : undefined;
      },
    },
  };
}

/**
 * Changes a customer's balance with one idempotency key until the result is known, so that a retry after a lost
 * response changes it once. Used at page level, so that the key outlasts the dialog.
 */
export function useAdjustBalance(): AdjustBalance {
  const utils = trpc.useUtils();
  const { keyed, options } = useAttempt(() => utils.admin.users.invalidate());
  const { mutateAsync } = trpc.admin.users.adjustBalance.useMutation(options);
  return (change) => mutateAsync(keyed(change));
}

/** Like {@link useAdjustBalance}, for a service account. */
export function useAdjustServiceBalance(): AdjustBalance {
  const utils = trpc.useUtils();
  const { keyed, options } = useAttempt(() => utils.admin.services.invalidate());
  const { mutateAsync } = trpc.admin.services.adjustBalance.useMutation(options);
  return (change) => mutateAsync(keyed(change));
}
