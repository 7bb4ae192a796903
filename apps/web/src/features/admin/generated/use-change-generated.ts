import type { GeneratedCode } from '@manabar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { useCodeFailureText } from '../codes/shared/use-code-refusal.ts';
import { useBusyRows } from '../list/use-busy-rows.ts';
import { useShownRow } from '../list/use-shown-row.ts';

export type GeneratedChange = Partial<Pick<GeneratedCode, 'published' | 'popular'>>;

/** Changes one thing of a code in the list: shown at once, back when the shop refuses. */
export function useChangeGenerated() {
  const { t } = useTranslation('admin');
  const failureText = useCodeFailureText();
  const queries = useQueryClient();
  const show = useShownRow(['admin', 'generatedCodes', 'list']);
  const update = trpc.admin.generatedCodes.update.useMutation({
    onMutate: ({ id, published, popular }) =>
      show(Number(id), {
        ...(published !== undefined && { published }),
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
    change: ({ id, version }: GeneratedCode, change: GeneratedChange) =>
      update.mutate({ id, version, ...change }),
    isBusy: useBusyRows<{ id: unknown }>([['admin', 'generatedCodes', 'update']], ({ id }) => id),
  };
}
