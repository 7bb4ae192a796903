import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { matchesOrderSearch } from '@manabar/contracts/rules';
import { useOrders } from './use-orders.ts';

/** Orders per page, and added by each "show more". */
export const PAGE_SIZE = 6;

/**
 * Search and paging of the order list. Loaded orders are searched locally; the server is queried only when it has
 * more orders than are loaded.
 */
export function useOrderSearch() {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [asked] = useDebouncedValue(query.trim(), 300);
  const all = useOrders();
  const searchServer = all.hasNextPage && asked !== '';
  const found = useOrders(asked, searchServer);
  const source = searchServer && found.data ? found : all;
  const isSearching =
    all.hasNextPage && query.trim() !== '' && (query.trim() !== asked || found.isPending);
  const loaded = source.data?.pages.flatMap(({ orders }) => orders);
  const matching = loaded?.filter(({ id }) => matchesOrderSearch(id, query));
  return {
    all,
    query,
    /** A new search starts at the first page. */
    search: (text: string) => {
      setQuery(text);
      setLimit(PAGE_SIZE);
    },
    visible: matching?.slice(0, limit),
    total: matching?.length ?? 0,
    /** Whether the server has orders beyond those counted in `total`. */
    isPartial: source.hasNextPage,
    hasMore: (matching?.length ?? 0) > limit || source.hasNextPage,
    isLoadingMore: source.isFetchingNextPage,
    /** The server is being queried, so the displayed result may be incomplete. */
    isSearching,
    showMore: () => {
      const next = limit + PAGE_SIZE;
      setLimit(next);
      if ((matching?.length ?? 0) < next && source.hasNextPage) void source.fetchNextPage();
    },
  };
}
