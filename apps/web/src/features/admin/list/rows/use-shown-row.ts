import { useQueryClient } from '@tanstack/react-query';

type Row = { id: number | string };
type Page = { items: readonly Row[] };

/** Applies `change` to one row of a page. */
function withRow(page: Page | undefined, id: Row['id'], change: (row: Row) => Row) {
  return page && { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) };
}

/**
 * Applies an optimistic change to one row in every cached page of the list procedure `list`. Returns a function that
 * reverts only that row, because others may have changed since.
 */
export function useShownRow(list: readonly string[]) {
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
