import { useQueryClient } from '@tanstack/react-query';

type Row = { id: number | string };
type Page = { items: readonly Row[] };

/** The page with a row as `change` makes it. */
function withRow(page: Page | undefined, id: Row['id'], change: (row: Row) => Row) {
  return page && { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) };
}

/**
 * Shows a change of one row at once, in every page of its list that is known; `list` is the list's procedure. Answers
 * what takes it back: that row alone, because others can have changed since.
 */
export function useShownRow(list: readonly string[]) {
  const queries = useQueryClient();
  return async (id: Row['id'], change: object): Promise<() => void> => {
    const queryKey = [list];
    // An answer that is under way would show it as it was.
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
