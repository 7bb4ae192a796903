import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSaved } from '../form/use-saved.ts';
import { useBusyRows } from './use-busy-rows.ts';
import { useShownRow } from './use-shown-row.ts';

interface RowChangeOptions<Row, Change> {
  /** The list's procedure. */
  list: readonly string[];
  send: (row: Row, change: Change) => Promise<Row>;
  /** Says why it was refused, where that is known better than the general text. */
  failureText?: (thrown: unknown) => string;
}

/** Changes a row in the list itself, a switch for example; shown at once, back when the shop refuses. */
export function useRowChange<Row extends { id: number }, Change extends object>({
  list,
  send,
  failureText,
}: RowChangeOptions<Row, Change>) {
  type Sent = { row: Row; change: Change };
  const show = useShownRow(list);
  const queries = useQueryClient();
  const { failed } = useSaved();
  const mutationKey = [list, 'changeRow'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ row, change }: Sent) => send(row, change),
    onMutate: ({ row, change }) => show(row.id, change),
    onSuccess: (row) => show(row.id, row),
    onError: (thrown, _sent, takeBack) => {
      takeBack?.();
      failed('status', thrown, failureText);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    changeRow: (row: Row, change: Change) => mutate({ row, change }),
    isBusy: useBusyRows<Sent>(mutationKey, ({ row }) => row.id),
  };
}
