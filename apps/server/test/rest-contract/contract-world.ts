import type { ErrorCode } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { openCardPaymentWorld, type CardPaymentWorld } from '#testing/shops/card-payment-world.ts';
import { createRest, type Rest } from '#testing/clients/rest-client.ts';
import {
  fillCart,
  stockShelf,
  type Shelf,
  type ShelfOptions,
} from '#testing/fixtures/stocked-options.ts';
import { mailedToken } from '#testing/fixtures/mailed-token.ts';
import { setRates } from '#testing/fixtures/steam-rates.ts';
import type { TestShop, TestUser } from '#testing/shops/test-shop.ts';
import { KnownPlayers } from '#testing/fixtures/stocked-denominations.ts';

/** A call without its method and path. */
export interface Call {
  /** Values of the path's parameters in order. */
  path?: (string | number)[];
  query?: string;
  body?: unknown;
  /** Raw body, sent instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** The caller; an allowed one by default. */
  as?: TestUser;
  /** Undoes the changes made for this call. */
  after?: () => void | Promise<void>;
}

type MakeCall = (world: ContractWorld) => Call | Promise<Call>;

export interface Case {
  good: MakeCall;
  /** Calls with refusals of their own; the faults of each kind of call are tested for all. */
  refused?: Partial<Record<ErrorCode, MakeCall>>;
}

/** Cases by method and path. */
export type Cases = Readonly<Record<string, Case>>;

/** A shop with the real sandbox, an admin, and a customer with a balance. */
export interface ContractWorld {
  cards: CardPaymentWorld;
  shop: TestShop;
  players: KnownPlayers;
  rest: Rest;
  admin: TestUser;
  customer: TestUser;
  /** Creates a customer with enough balance in both currencies. */
  newBuyer: () => Promise<TestUser>;
  shelf: (options?: ShelfOptions) => Promise<Shelf>;
  /** Creates a customer with one unit in the cart. */
  withCart: (
    options?: ShelfOptions & { quantity?: number },
  ) => Promise<{ buyer: TestUser; shelf: Shelf }>;
  /** Creates a paid order of a new customer with an unseen code. */
  ordered: () => Promise<{ buyer: TestUser; shelf: Shelf; id: string }>;
  /** Returns the token of the newest message with a link to a user. */
  mailedToken: (userId: number) => Promise<string>;
  /** Returns the answer of a successful admin call. */
  made: <T extends object = { id: number }>(path: string, body: object) => Promise<T>;
  close: () => Promise<void>;
}

export const usualRates = { RUB: '92.45', KZT: '495', UZS: '12600' };

/** Settings of a mail server, which receives no mail because no worker runs. */
const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@shop.example' };

export async function openContractWorld(): Promise<ContractWorld> {
  const cards = await openCardPaymentWorld({ env: { TOPUP_UNDO_SECONDS: '8', ...mailSettings } });
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
    mailedToken: (userId) => mailedToken(shop.deps, userId),
    made: async <T extends object>(path: string, body: object) => {
      const answer = await rest('POST', path, { token: admin.token, body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
      return answer.body as T;
    },
    close: () => cards.close(),
  };
}

/** Makes the next player check find no player, or fail. */
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
/** Returns a header with a new idempotency key. */
export const newKey = () => ({ 'idempotency-key': `contract-${keys++}` });
