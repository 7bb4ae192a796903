import type { ErrorCode } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { openCardWorld, type CardWorld } from '#testing/card-world.ts';
import { createRest, type Rest } from '#testing/rest-client.ts';
import { fillCart, stockShelf, type Shelf, type ShelfOptions } from '#testing/shelf.ts';
import { setRates } from '#testing/steam.ts';
import type { TestShop, TestUser } from '#testing/test-shop.ts';
import { KnownPlayers } from '#testing/topup-shelf.ts';

/** A call without its method and path. */
export interface Call {
  /** For the path's parameters, in their order. */
  path?: (string | number)[];
  query?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
  /** Who calls; whoever may unless given. */
  as?: TestUser;
  /** Sets right again what was upset for this call. */
  after?: () => void | Promise<void>;
}

type MakeCall = (world: ContractWorld) => Call | Promise<Call>;

export interface Case {
  /** A call that succeeds. */
  good: MakeCall;
  /** Calls that are refused for reasons of their own; what is wrong with any call of a kind is tried on all of them. */
  refused?: Partial<Record<ErrorCode, MakeCall>>;
}

/** By method and path. */
export type Cases = Readonly<Record<string, Case>>;

/** A shop with the real sandbox outside, somebody who administers it and somebody who has money. */
export interface ContractWorld {
  cards: CardWorld;
  shop: TestShop;
  players: KnownPlayers;
  rest: Rest;
  admin: TestUser;
  customer: TestUser;
  /** A new customer with enough in both currencies. */
  newBuyer: () => Promise<TestUser>;
  shelf: (options?: ShelfOptions) => Promise<Shelf>;
  /** A new customer with one unit of something in the cart. */
  withCart: (
    options?: ShelfOptions & { quantity?: number },
  ) => Promise<{ buyer: TestUser; shelf: Shelf }>;
  /** A paid order of a new customer, its code not seen yet. */
  ordered: () => Promise<{ buyer: TestUser; shelf: Shelf; id: string }>;
  /** The answer of an admin's call that is expected to succeed. */
  made: <T extends object = { id: number }>(path: string, body: object) => Promise<T>;
  close: () => Promise<void>;
}

export const usualRates = { RUB: '92.45', KZT: '495', UZS: '12600' };

export async function openContractWorld(): Promise<ContractWorld> {
  const cards = await openCardWorld({ env: { TOPUP_UNDO_SECONDS: '8' } });
  const { shop } = cards;
  const rest = createRest(shop);
  const admin = await shop.createAdmin();
  await setRates(shop.deps, usualRates);
  const newBuyer = async () => {
    const buyer = await shop.registerUser();
    await shop.credit(buyer.userId, 'usd', 100_000n);
    await shop.credit(buyer.userId, 'rub', 10_000_000n);
    return buyer;
  };
  const withCart: ContractWorld['withCart'] = async ({ quantity = 1, ...options } = {}) => {
    const buyer = await newBuyer();
    const shelf = await stockShelf(shop.deps, { codes: quantity, ...options });
    await fillCart(shop.deps, buyer.userId, shelf.optionId, quantity);
    return { buyer, shelf };
  };
  const players = new KnownPlayers();
  shop.deps.playerChecks = players;
  return {
    cards,
    shop,
    players,
    rest,
    admin,
    customer: await newBuyer(),
    newBuyer,
    shelf: (options) => stockShelf(shop.deps, options),
    withCart,
    ordered: async () => {
      const { buyer, shelf } = await withCart();
      const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
      return { buyer, shelf, id };
    },
    made: async <T extends object>(path: string, body: object) => {
      const answer = await rest('POST', path, { token: admin.token, body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
      return answer.body as T;
    },
    close: () => cards.close(),
  };
}

/** The next check finds nobody, or hears nothing. */
export function notFound({ players }: ContractWorld): Pick<Call, 'after'> {
  return checksAnswer(players, () => Promise.resolve({ found: false }));
}
export function unreachable({ players }: ContractWorld): Pick<Call, 'after'> {
  return checksAnswer(players, () => Promise.reject(new DomainError('supplier_unavailable')));
}

function checksAnswer(players: KnownPlayers, answer: KnownPlayers['answer']): Pick<Call, 'after'> {
  const usual = players.answer;
  players.answer = answer;
  return {
    after: () => {
      players.answer = usual;
    },
  };
}

let keys = 0;
/** A header with a key that nobody used yet. */
export const newKey = () => ({ 'idempotency-key': `contract-${keys++}` });
