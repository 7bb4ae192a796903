import { useEffect, useState } from 'react';
import type { Product } from '@manabar/contracts';
import { logFailure } from '#lib/errors/log-failure.ts';
import { trpc } from '#lib/trpc.ts';
import { useTopUpCards } from '../../use-top-up-cards.ts';
import { suggestGames, suggestOthers, type Suggestion } from './suggest-games.ts';

/** Minimum length of a query, because shorter ones match too much. */
const LEAST_CHARACTERS = 2;
const DEBOUNCE_MS = 300;

interface Found {
  /** Products found by title. */
  games: readonly Suggestion[];
  /** Top-up pages, and products found by keywords. */
  others: readonly Suggestion[];
}

/** Content below the box; `found` with two empty lists means that nothing matches. */
export type GameSearch = { state: 'idle' } | { state: 'searching' } | ({ state: 'found' } & Found);

interface Answer {
  query: string;
  /** Null when the products could not be loaded. */
  products: readonly Product[] | null;
}

/** Searches games once the query has not changed for 300 ms. A failure is only logged and gives no results. */
export function useGameSearch(query: string): GameSearch {
  const utils = trpc.useUtils();
  const topUps = useTopUpCards();
  const wanted = query.trim();
  const long = wanted.length >= LEAST_CHARACTERS;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (!long) return undefined;
    let current = true;
    const settle = (products: Answer['products']) => {
      if (current) setAnswer({ query: wanted, products });
    };
    const search = () =>
      utils.catalogue.list.fetch().then(settle, (thrown: unknown) => {
        logFailure('search', thrown);
        settle(null);
      });
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, long, utils]);
  if (!long) return { state: 'idle' };
  if (answer?.query !== wanted) return { state: 'searching' };
  const { products } = answer;
  if (!products) return { state: 'idle' };
  return {
    state: 'found',
    games: suggestGames(products, wanted),
    others: suggestOthers(products, topUps, wanted),
  };
}
