import { useCallback, useRef, useState } from 'react';
import type { AdminPriceOption } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useAdminAction } from '../form/use-admin-action.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
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

/** Keys of rows: an option whose codes came from another option keeps the key of that one. */
function useRowKeys() {
  const [origins, setOrigins] = useState<ReadonlyMap<number, number>>(new Map());
  return {
    origins,
    /** Records that the codes of one option now belong to another. */
    follow: (from: number, to: number) =>
      setOrigins((before) => {
        const origin = before.get(from) ?? from;
        return new Map([...before].filter(([, other]) => other !== origin)).set(to, origin);
      }),
  };
}

/** Saves the changes of a row one after the other; each change applies to the option that has the codes by then. */
function useSaveInTurn(save: (edit: Edit) => Promise<AdminPriceOption | null>) {
  const saving = useRef(new Map<string, Promise<AdminPriceOption>>());
  return ({ row, change }: Edit) => {
    const key = `${row.id}/${row.version}`;
    const current = saving.current.get(key) ?? Promise.resolve(row);
    const saved = current.then((present) => save({ row: present, change }));
    const next = saved.then(
      (after) => after ?? current,
      () => current,
    );
    saving.current.set(key, next);
    return saved;
  };
}

/** Saves the changed prices of a row; a large fall asks for confirmation. See useRowKeys for `origins`. */
export function useEditPrice(nameOf: (row: AdminPriceOption) => string) {
  const { t } = useTranslation('adminPrices');
  const errorText = useErrorText();
  const { saved } = useSaveToasts();
  const { agree, question, isLeft } = useFallQuestion();
  const update = trpc.admin.prices.update.useMutation();
  const { origins, follow } = useRowKeys();
  const saveInTurn = useSaveInTurn(async ({ row, change }) => {
    const { id, version } = row;
    const agreed = await agree({ name: nameOf(row), before: row, after: { ...row, ...change } });
    if (agreed) return update.mutateAsync({ id, version, ...change });
    if (isLeft()) toast('error', t('unconfirmed', { name: nameOf(row) }));
    return null;
  });
  const { mutateAsync } = useAdminAction({
    // The cell shows the entered price until the list has it.
    meta: { refresh: 'awaited' },
    mutationFn: saveInTurn,
    onSuccess: (after, { row }: Edit) => {
      if (!after) return;
      if (after.id !== row.id) follow(row.id, after.id);
      saved();
    },
    onError: (thrown, { row }) => {
      // Several prices may fail one after the other, so each message names its option.
      const name = nameOf(row);
      const isConflict = toAppError(thrown).code === 'conflict';
      toastFailure(
        thrown,
        isConflict ? t('conflict', { name }) : t('failed', { name, message: errorText(thrown) }),
      );
    },
  });
  const edit = useCallback(
    (row: AdminPriceOption, change: PriceChange) =>
      mutateAsync({ row, change }).catch(() => undefined),
    [mutateAsync],
  );
  return { edit, question, origins };
}
