import type { PubgCode } from '@manabar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { useBusyRows } from '../list/use-busy-rows.ts';
import { useShownRow } from '../list/use-shown-row.ts';
import { usePubgFailureText } from './use-pubg-refusal.ts';

/** Puts a code on sale, takes it off or marks it as faulty: shown at once, back when the shop refuses. */
export function useChangeStatus() {
  const { t } = useTranslation('admin');
  const failureText = usePubgFailureText();
  const queries = useQueryClient();
  const show = useShownRow(['admin', 'pubgCodes', 'list']);
  const update = trpc.admin.pubgCodes.update.useMutation({
    onMutate: ({ id, status }) => show(Number(id), { status }),
    onError: (thrown, _change, takeBack) => {
      takeBack?.();
      toast('error', t('failed.status', { message: failureText(thrown) }));
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    change: ({ id, version }: PubgCode, status: PubgCode['status']) =>
      update.mutate({ id, version, status }),
    isBusy: useBusyRows<{ id: unknown }>([['admin', 'pubgCodes', 'update']], ({ id }) => id),
  };
}
