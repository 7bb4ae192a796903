import { useQueryClient, type QueryKey } from '@tanstack/react-query';

type Row = { id: number | string };
type Page = { items: readonly Row[] };

/**
 * Shows a change of one row at once, in every page of its list that is known; `list` is the list's procedure. Answers
 * what takes it back.
 */
export function useShownRow(list: readonly string[]) {
  const queries = useQueryClient();
  return async (id: Row['id'], change: object): Promise<() => void> => {
    const queryKey = [list];
    // An answer that is under way would show it as it was.
    await queries.cancelQueries({ queryKey });
    const before: [QueryKey, Page | undefined][] = queries.getQueriesData<Page>({ queryKey });
    queries.setQueriesData<Page>(
      { queryKey },
      (page) =>
        page && {
          ...page,
          items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)),
        },
    );
    return () => before.forEach(([key, page]) => queries.setQueryData(key, page));
  };
}
