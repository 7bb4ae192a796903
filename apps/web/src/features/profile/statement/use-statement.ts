import { useSearchParams } from 'react-router-dom';
import { isCurrency, type Currency } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';

/** Entries per request; each "show more" adds as many. */
const BATCH = 25;

/** Currency of the statement in the address, so that Back from a receipt shows the same entries; null shows all. */
function useStatementCurrency() {
  const [params, setParams] = useSearchParams();
  const value = params.get('currency');
  const currency = isCurrency(value) ? value : null;
  const choose = (chosen: Currency | null) =>
    setParams(chosen === null ? {} : { currency: chosen }, { replace: true });
  return { currency, choose };
}

/** Changes of the customer's balance, newest first. */
export function useStatement() {
  const { currency, choose } = useStatementCurrency();
  const pages = trpc.wallet.statement.useInfiniteQuery(
    { limit: BATCH, ...(currency !== null && { currency }) },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 5_000, gcTime: 60_000 },
  );
  return { currency, choose, pages, entries: pages.data?.pages.flatMap(({ entries }) => entries) };
}
