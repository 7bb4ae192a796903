import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPriceOption } from '@manabar/contracts';
import { isPriceFall, toMinor } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import { useSaved } from '../form/use-saved.ts';

export interface PriceChange {
  priceUsd?: number | null;
  priceRub?: number | null;
  popular?: boolean;
  threshold?: number | null;
}

/** A change that an admin is asked about first. */
export interface PendingFall {
  row: AdminPriceOption;
  change: PriceChange;
}

const pair = ({ priceUsd, priceRub }: { priceUsd: number | null; priceRub: number | null }) => ({
  priceUsd: priceUsd === null ? null : toMinor(priceUsd),
  priceRub: priceRub === null ? null : toMinor(priceRub),
});

/** Saves what was changed in a row; a large fall of a price is asked about first. */
export function useEditPrice() {
  const { t } = useTranslation('adminPrices');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { saved, failed } = useSaved();
  const { data } = trpc.admin.prices.settings.useQuery();
  const fallPercent = data?.fallPercent ?? 50;
  const [asked, setAsked] = useState<PendingFall | null>(null);
  const update = trpc.admin.prices.update.useMutation();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ row: { id, version }, change }: PendingFall) =>
      update.mutateAsync({ id, version, ...change }),
    onSuccess: () => saved(),
    onError: async (thrown) => {
      const { code } = toAppError(thrown);
      if (code === 'conflict') toast('error', t('conflict'));
      else failed('update', thrown, errorText);
      await queries.invalidateQueries();
    },
  });
  const edit = (row: AdminPriceOption, change: PriceChange) => {
    if (isPriceFall(pair(row), pair({ ...row, ...change }), fallPercent)) setAsked({ row, change });
    else mutate({ row, change });
  };
  return {
    edit,
    isPending,
    fallPercent,
    asked,
    answer: (agreed: boolean) => {
      if (agreed && asked) mutate(asked);
      setAsked(null);
    },
  };
}
