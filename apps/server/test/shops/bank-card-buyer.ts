import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openCardShop, type CardShop } from './card-shop.ts';
import type { TestUser } from './test-shop.ts';
import { expectSoundLedger } from '../fixtures/expect-sound-ledger.ts';

export type CreateInput = Parameters<TestUser['call']['payments']['create']>[0];
type TopupInput = Extract<CreateInput, { type: 'topup' }>;

/** Shop with payments by card, and a new customer for each test. */
export interface CardBuyer {
  world: CardShop;
  buyer: TestUser;
  create: (input: CreateInput, by?: TestUser) => Promise<{ order_id: string; pay_url: string }>;
  byCard: (
    topupData: unknown,
    changes?: Partial<TopupInput>,
  ) => Promise<{ order_id: string; pay_url: string }>;
  /** Expects a refusal that writes no row and does not reach the gateway. */
  refused: (work: () => Promise<unknown>, expected: unknown) => Promise<void>;
}

/** Creates the shop and checks its ledger at the end. */
export function useCardBuyer(): CardBuyer {
  const state = {} as CardBuyer;
  beforeAll(async () => {
    state.world = await openCardShop({ WALLET_CARD_TOPUP: 'true', TOPUP_UNDO_SECONDS: '8' });
  });
  beforeEach(async () => {
    state.buyer = await state.world.shop.registerUser();
  });
  afterAll(async () => {
    await expectSoundLedger(state.world.shop);
    await state.world.close();
  });
  state.create = (input, by = state.buyer) => by.call.payments.create(input);
  state.byCard = (topupData, changes = {}) =>
    state.create({
      type: 'topup',
      topupData: topupData as TopupInput['topupData'],
      currency: 'usd',
      ...changes,
    });
  state.refused = async (work, expected) => {
    const before = await tracesOf(state.world);
    await expect(work()).rejects.toEqual(expected);
    expect(await tracesOf(state.world)).toEqual(before);
  };
  return state;
}

/** Returns all rows that a card order would write. */
async function tracesOf({ shop, gateway }: CardShop): Promise<unknown> {
  const { rows } = await shop.deps.pool.query(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_items)::int AS items,
            (SELECT count(*) FROM payments)::int AS payments, (SELECT count(*) FROM order_events)::int AS events,
            (SELECT count(*) FROM codes WHERE state <> 'available')::int AS codes,
            (SELECT count(*) FROM topup_codes WHERE state <> 'available')::int AS topup_codes`,
  );
  return [rows[0], gateway.opened.length];
}
