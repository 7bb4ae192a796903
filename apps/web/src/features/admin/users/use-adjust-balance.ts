import { useAttemptKey } from '#lib/attempt-key.ts';
import { toAppError } from '#lib/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

type Change = Omit<RouterInputs['admin']['users']['adjustBalance'], 'idempotencyKey'>;

/**
 * Changes a balance, with one key until the outcome is known: whoever sends the same again after silence changes it
 * once. Its place is the page, so that the key outlives the dialog.
 */
export function useAdjustBalance() {
  const attempt = useAttemptKey();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.users.adjustBalance.useMutation({
    retry: retryKeyed,
    onSettled: (_answer, thrown) => {
      attempt.ended(thrown ?? undefined);
      const read = utils.admin.users.invalidate();
      // Who was slower than somebody else is told together with what is there now.
      return toAppError(thrown).code === 'conflict' ? read : undefined;
    },
  });
  return (change: Change) => mutateAsync({ ...change, idempotencyKey: attempt.keyFor(change) });
}
