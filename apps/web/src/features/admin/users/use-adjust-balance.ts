import { useAttemptKey } from '#lib/attempt-key.ts';
import { toAppError } from '#lib/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

type Change = Omit<RouterInputs['admin']['users']['adjustBalance'], 'idempotencyKey'>;

/** Changes a balance, whosever it is. */
export type AdjustBalance = (change: Change) => Promise<unknown>;

/** One key until the outcome is known; `read`: reads anew what the change may have moved. */
function useAttempt(read: () => Promise<unknown>) {
  const attempt = useAttemptKey();
  return {
    keyed: (change: Change) => ({ ...change, idempotencyKey: attempt.keyFor(change) }),
    options: {
      retry: retryKeyed,
      onSettled: (_answer: unknown, thrown: unknown) => {
        attempt.ended(thrown ?? undefined);
        const reading = read();
        // Who was slower than somebody else is told together with what is there now.
        return toAppError(thrown).code === 'conflict' ? reading : undefined;
      },
    },
  };
}

/**
 * Changes a customer's balance, with one key until the outcome is known: whoever sends the same again after silence
 * changes it once. Its place is the page, so that the key outlives the dialog.
 */
export function useAdjustBalance(): AdjustBalance {
  const utils = trpc.useUtils();
  const { keyed, options } = useAttempt(() => utils.admin.users.invalidate());
  const { mutateAsync } = trpc.admin.users.adjustBalance.useMutation(options);
  return (change) => mutateAsync(keyed(change));
}

/** As {@link useAdjustBalance}, of a service account. */
export function useAdjustServiceBalance(): AdjustBalance {
  const utils = trpc.useUtils();
  const { keyed, options } = useAttempt(() => utils.admin.services.invalidate());
  const { mutateAsync } = trpc.admin.services.adjustBalance.useMutation(options);
  return (change) => mutateAsync(keyed(change));
}
