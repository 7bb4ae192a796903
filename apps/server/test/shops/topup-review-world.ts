import { fulfilTopup, defaultTiming } from '#modules/topups/index.ts';
import type { Supplier } from '#suppliers/supplier.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import type { TestUser } from './test-shop.ts';
import { fundsOf, type Funds } from '../fixtures/settle-topup-items.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  type Denomination,
} from '../fixtures/stocked-denominations.ts';
import { openTopupWorld, type TopupWorld, type WorldOptions } from './topup-world.ts';

type OrderCalls = ReturnType<typeof createCaller>['admin']['orders'];
type Action = Parameters<OrderCalls['act']>[0]['action'];

/** World of top-ups with admins. */
export interface TopupReviewWorld extends TopupWorld {
  admins: readonly [TestUser, TestUser];
  /** Free Fire at 199; PUBG at 100, with 20 codes. */
  offer: Denomination;
  uc: Denomination;
  /** Reason of admin actions. */
  reason: string;
  /** Replaces the sandbox by a fake supplier with the given answers; {@link TopupReviewWorld.asUsual} restores it. */
  answers(changes: Partial<Supplier>): void;
  asUsual(): void;
  act(action: Action, id: string, itemIds?: number[], by?: TestUser): ReturnType<OrderCalls['act']>;
  get(id: string): ReturnType<OrderCalls['get']>;
  /** Places an order without an answer of the supplier, and fulfils it until its items are in review. */
  inReview(data?: ReturnType<typeof freefireData>): Promise<[id: string, ...items: number[]]>;
  fulfil(item: number): Promise<void>;
  funds(): Promise<Funds>;
  /** Returns the numbers of PUBG codes by state. */
  ucCodes(): Promise<Record<string, number>>;
  /** Returns the amounts of a journal by account. */
  postings(dedupeKey: string): Promise<Record<string, bigint>>;
}

export const unheard = () =>
  Promise.resolve({ status: 'unknown' as const, cause: new Error('nothing was heard') });
export const succeeded = () => Promise.resolve({ status: 'succeeded' as const, supplierId: 'S-1' });
const silence = {
  sendTopup: unheard,
  sendRedemption: unheard,
  askTopup: unheard,
  askRedemption: unheard,
};

export async function openTopupReviewWorld(options: WorldOptions = {}): Promise<TopupReviewWorld> {
  const world = await openTopupWorld(options);
  const { deps } = world.shop;
  const real = deps.suppliers;
  const admins = [await world.shop.createAdmin(), await world.shop.createAdmin()] as const;
  const offer = await addDenomination(deps);
  const uc = await addDenomination(deps, { service: 'pubg', usd: 100n, codes: 20 });
  const reason = 'asked the supplier by telephone';
  // Calls as an admin have no session, because the advancing clock would end it.
  const as = ({ userId, nickname }: TestUser) =>
    createCaller(() =>
      world.shop.context({ caller: { userId, nickname, role: 'admin', sessionId: 0n } }),
    ).admin.orders;
  const answers = (changes: Partial<Supplier>) => {
    deps.suppliers = {
      ...real,
      supplierNamed: (name) => ({ ...real.supplierNamed(name), ...changes }),
    };
  };
  const asUsual = () => {
    deps.suppliers = real;
  };
  return {
    ...world,
    admins,
    offer,
    uc,
    reason,
    answers,
    asUsual,
    act: (action, id, itemIds, by = admins[0]) =>
      as(by).act({ id, action, reason, ...(itemIds && { itemIds }) }),
    get: (id) => as(admins[0]).get({ id }),
    inReview: async (data = freefireData(offer)) => {
      answers(silence);
      const id = await world.place(data);
      const items = await itemsOf(deps, id);
      for (const item of items)
        await fulfilTopup(deps, item, { ...defaultTiming, askAfterMs: [0] });
      asUsual();
      return [id, ...items.map(Number)];
    },
    fulfil: (item) => fulfilTopup(deps, BigInt(item)),
    funds: () => fundsOf(deps, world.buyer.userId),
    ucCodes: async () => {
      const rows = await world.shop.rows<{ state: string; n: number }>(
        `SELECT state::text AS state, count(*)::int AS n FROM topup_codes WHERE denomination_id = $1 GROUP BY state`,
        [uc.id],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    postings: async (dedupeKey) => {
      const rows = await world.shop.rows<{ code: string; amount: bigint }>(
        `SELECT a.code, p.amount FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
          WHERE j.dedupe_key = $1`,
        [dedupeKey],
      );
      return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
    },
  };
}
