import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { fieldsOf, matchesOrderSearch } from '@manabar/contracts/rules';
import { getSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';

/** Orders per response of the server; the page shows them six at a time. */
const BATCH = 100;

/** The customer's orders, newest first; reloaded every 10 s while the page is visible. */
function useOrders(q = '', enabled = true) {
  return trpc.orders.list.useInfiniteQuery(
    { limit: BATCH, ...(q === '' ? {} : { q }) },
    {
      enabled,
      getNextPageParam: (page) => page.nextCursor,
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: 10_000,
      refetchIntervalInBackground: false,
    },
  );
}

/** Orders per page, and added by each "show more". */
export const PAGE_SIZE = 6;

/** Search and number of displayed orders, from the history state of the same customer. */
function readKept(state: unknown) {
  const { query, limit, account } = fieldsOf(fieldsOf(state)['orderSearch']);
  const isOwn = account === getSession()?.userId;
  return {
    query: isOwn && typeof query === 'string' ? query : '',
    limit: isOwn && typeof limit === 'number' ? limit : PAGE_SIZE,
  };
}

/** Keeps search and limit in the history state, so that Back from a receipt shows the same orders again. */
function useKeep(query: string, limit: number): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const before = readKept(state);
  const differs = before.query !== query || before.limit !== limit;
  useEffect(() => {
    // Another page may be loading already.
    if (!differs || window.location.pathname !== pathname) return;
    const kept = {
      ...fieldsOf(state),
      orderSearch: { query, limit, account: getSession()?.userId },
    };
    void navigate(pathname + search, { replace: true, state: kept });
  }, [differs, query, limit, pathname, search, state, navigate]);
}

/** Search and paging of the orders; queries the server only when it has more orders than are loaded. */
export function useOrderSearch() {
  const kept = readKept(useLocation().state);
  const [query, setQuery] = useState(kept.query);
  const [limit, setLimit] = useState(kept.limit);
  const [asked] = useDebouncedValue(query.trim(), 300);
  useKeep(asked, limit);
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
