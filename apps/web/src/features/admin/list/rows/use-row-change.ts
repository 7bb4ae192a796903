import { useMutationState, type MutationKey, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../form/use-admin-action.ts';
import { useSaveToasts } from '../../form/use-save-toasts.ts';

type Row = { id: number | string };
type Page = { items: readonly Row[] };

/** Applies `change` to one row of a page. */
function withRow(page: Page | undefined, id: Row['id'], change: (row: Row) => Row) {
  return page && { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) };
}

/** Changes a row in every cached page of `list`. The returned function reverts only that row. */
function useShownRow(list: readonly string[]) {
  const queries = useQueryClient();
  return async (id: Row['id'], change: object): Promise<() => void> => {
    const queryKey = [list];
    // A pending response would overwrite the change.
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueriesData<Page>({ queryKey });
    queries.setQueriesData<Page>({ queryKey }, (page) =>
      withRow(page, id, (row) => ({ ...row, ...change })),
    );
    return () =>
      before.forEach(([key, known]) => {
        const was = known?.items.find((row) => row.id === id);
        if (was) queries.setQueryData<Page>(key, (page) => withRow(page, id, () => was));
      });
  };
}

/** Ids of the rows with pending mutations; `idOf` reads the id from the input. */
function useBusyRows<Sent>(
  mutationKey: MutationKey,
  idOf: (sent: Sent) => unknown,
): (row: { id: number }) => boolean {
  const busy = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => idOf(state.variables as Sent),
  });
  return ({ id }) => busy.includes(id);
}

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
  const { failed } = useSaveToasts();
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
