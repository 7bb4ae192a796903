import { useEffect, useState } from 'react';
import type { Product } from '@manabar/contracts';
import { logFailure } from '#lib/log-failure.ts';
import { trpc } from '#lib/trpc.ts';
import { suggestGames } from './suggest-games.ts';

/** A shorter query fits too much to be of use. */
const LEAST_CHARACTERS = 2;
const DEBOUNCE_MS = 300;

/** What stands below the box; `found` without games means that none fits. */
export type GameSearch =
  { state: 'idle' } | { state: 'searching' } | { state: 'found'; games: readonly Product[] };

interface Answer {
  query: string;
  /** Null where the products could not be loaded. */
  games: readonly Product[] | null;
}

/**
 * Games for a query, once it has stood still for 300 ms. The products are those that the page shows anyway, from
 * the cache; a failure to load them is only logged and leaves nothing to show.
 */
export function useGameSearch(query: string): GameSearch {
  const utils = trpc.useUtils();
  const wanted = query.trim();
  const long = wanted.length >= LEAST_CHARACTERS;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (!long) return undefined;
    let current = true;
    const settle = (games: Answer['games']) => {
      if (current) setAnswer({ query: wanted, games });
    };
    const search = () =>
      utils.catalogue.list.fetch().then(
        (products) => settle(suggestGames(products, wanted)),
        (thrown: unknown) => {
          logFailure('search', thrown);
          settle(null);
        },
      );
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, long, utils]);
  if (!long) return { state: 'idle' };
  if (answer?.query !== wanted) return { state: 'searching' };
  return answer.games ? { state: 'found', games: answer.games } : { state: 'idle' };
}
