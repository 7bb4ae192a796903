import { useCallback } from 'react';
import type { AdminPriceOption } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useAdminAction } from '../form/use-admin-action.ts';
import { useSaved } from '../form/use-saved.ts';
import { useFallQuestion } from '../price-falls/use-fall-question.tsx';

export interface PriceChange {
  priceUsd?: number | null;
  priceRub?: number | null;
  popular?: boolean;
  threshold?: number | null;
}

interface Edit {
  row: AdminPriceOption;
  change: PriceChange;
}

/** Saves the changed prices of a row; a large fall asks for confirmation. */
export function useEditPrice(nameOf: (row: AdminPriceOption) => string) {
  const { t } = useTranslation('adminPrices');
  const errorText = useErrorText();
  const { saved, failed } = useSaved();
  const { agree, question } = useFallQuestion();
  const update = trpc.admin.prices.update.useMutation();
  const { mutate } = useAdminAction({
    mutationFn: async ({ row, change }: Edit) => {
      const { id, version } = row;
      const agreed = await agree({ name: nameOf(row), before: row, after: { ...row, ...change } });
      return agreed ? update.mutateAsync({ id, version, ...change }) : null;
    },
    onSuccess: (row) => row && saved(),
    onError: (thrown) => {
      const { code } = toAppError(thrown);
      if (code === 'conflict') toast('error', t('conflict'));
      else failed('update', thrown, errorText);
    },
  });
  const edit = useCallback(
    (row: AdminPriceOption, change: PriceChange) => mutate({ row, change }),
    [mutate],
  );
  return { edit, question };
}
