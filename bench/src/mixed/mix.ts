import { entriesOf } from '@manabar/contracts/rules';
import type { LoadRequest, OpenSpec } from '../load/load-process-messages.ts';
import { optionOf } from '../scenarios/purchases.ts';
import type { Setting } from '../scenarios/scenario.ts';
import { addToCart, bearer, buy, logIn } from '../scenarios/requests.ts';
import type { Buyer } from '../seed/users.ts';

type Request = OpenSpec['requests'][number];
export type Kind = 'read' | 'cart' | 'purchase' | 'login';

/** Number of requests of each kind in a hundred. */
export const SHARES: Readonly<Record<Kind, number>> = { read: 70, cart: 20, purchase: 8, login: 2 };

/** Returns the kinds of a hundred requests, each kind spread evenly. */
export function kindsOfHundred(): Kind[] {
  const places = entriesOf(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, n) => ({ kind, at: (n + 0.5) / share })),
  );
  return places.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** Returns the maximum number of requests of a kind among a number of requests. */
export const countOf = (kind: Kind, requests: number): number =>
  Math.ceil(requests / 100) * SHARES[kind];

const READS: readonly ((setting: Setting, n: number) => LoadRequest)[] = [
  () => ({ method: 'GET', path: '/api/products' }),
  ({ goods }, n) => ({
    method: 'GET',
    path: `/api/products/slug/${goods.products[n % goods.products.length]?.slug ?? ''}`,
  }),
  ({ readers }, n) => ({ method: 'GET', path: '/api/balance', headers: ofReader(readers, n) }),
  ({ readers }, n) => ({ method: 'GET', path: '/api/cart', headers: ofReader(readers, n) }),
  ({ readers }, n) => ({ method: 'GET', path: '/api/orders', headers: ofReader(readers, n) }),
];

function ofReader(readers: readonly Buyer[], n: number): Record<string, string> {
  const reader = readers[n % readers.length];
  return reader ? bearer(reader) : {};
}

/**
 * Mixes the requests of all kinds of customers. `purchasers` have one unit in their carts and
 * buy once each; `shoppers` only fill theirs. `key` distinguishes the purchases of one call from those of others.
 */
export function mixOf(
  setting: Setting,
  {
    count,
    key,
    purchasers,
    shoppers,
  }: {
    count: number;
    key: string;
    purchasers: readonly Buyer[];
    shoppers: readonly Buyer[];
  },
): Request[] {
  const { goods } = setting;
  const made: Record<Kind, number> = { read: 0, cart: 0, purchase: 0, login: 0 };
  const kinds = kindsOfHundred();
  const requestOf: Record<Kind, (n: number) => LoadRequest> = {
    read: (n) => READS[n % READS.length]!(setting, n),
    cart: (n) => addToCart(shoppers[n % shoppers.length]!, optionOf(goods.spread, n)),
    purchase: (n) => buy(purchasers[n]!, optionOf(goods.spread, n), key),
    login: (n) => logIn((n % 500) + 1),
  };
  return Array.from({ length: count }, (_, turn) => {
    const kind = kinds[turn % kinds.length]!;
    return { kind, ...requestOf[kind](made[kind]++) };
  });
}
