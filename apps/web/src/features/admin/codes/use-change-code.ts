import type { AdminCode } from '@manabar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/translation.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useBusyRows } from '../list/use-busy-rows.ts';
import { useShownRow } from '../list/use-shown-row.ts';
import { useCodeFailureText } from './shared/use-code-refusal.ts';

type Change = Pick<Partial<AdminCode>, 'status' | 'popular'>;

/** Changes one thing of a code in the list: shown at once, back when the shop refuses. */
export function useChangeCode() {
  const { t } = useTranslation('admin');
  const failureText = useCodeFailureText();
  const queries = useQueryClient();
  const show = useShownRow(['admin', 'codes', 'list']);
  const update = trpc.admin.codes.update.useMutation({
    onMutate: ({ id, status, popular }) =>
      show(Number(id), {
        ...(status !== undefined && { status }),
        ...(popular !== undefined && { popular }),
      }),
    onError: (thrown, _change, takeBack) => {
      takeBack?.();
      toast('error', t('failed.status', { message: failureText(thrown) }));
    },
    // Codes of the same option are popular together.
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    change: ({ id, version }: AdminCode, change: Change) =>
      update.mutate({ id, version, ...change }),
    isBusy: useBusyRows<{ id: unknown }>([['admin', 'codes', 'update']], ({ id }) => id),
  };
}
