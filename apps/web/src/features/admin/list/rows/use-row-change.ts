import { useAdminAction } from '../../form/use-admin-action.ts';
import { useSaved } from '../../form/use-saved.ts';
import { useBusyRows } from './use-busy-rows.ts';
import { useShownRow } from './use-shown-row.ts';

interface RowChangeOptions<Row, Change> {
  /** Path of the list procedure. */
  list: readonly string[];
  /** Resolves to the row as the list procedure returns it. */
  send: (row: Row, change: Change) => Promise<object>;
  /** Returns a specific text for a refusal. */
  failureText?: (thrown: unknown) => string;
}

/** Changes a row within the list optimistically, for example by a switch, and reverts it when the shop refuses. */
export function useRowChange<Row extends { id: number }, Change extends object>({
  list,
  send,
  failureText,
}: RowChangeOptions<Row, Change>) {
  type Sent = { row: Row; change: Change };
  const show = useShownRow(list);
  const { failed } = useSaved();
  const mutationKey = [list, 'changeRow'];
  const { mutate } = useAdminAction({
    mutationKey,
    meta: { refresh: 'awaited' },
    mutationFn: ({ row, change }: Sent) => send(row, change),
    onMutate: ({ row, change }) => show(row.id, change),
    onSuccess: (answer, { row }) => show(row.id, answer),
    onError: (thrown, _sent, takeBack) => {
      takeBack?.();
      failed('status', thrown, failureText);
    },
  });
  return {
    changeRow: (row: Row, change: Change) => mutate({ row, change }),
    isBusy: useBusyRows<Sent>(mutationKey, ({ row }) => row.id),
  };
}
