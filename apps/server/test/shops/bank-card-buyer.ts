import { beforeEach, expect } from 'vitest';
import type { CardShop } from './card-shop.ts';
import type { TestUser } from './test-shop.ts';
import { useCardShop } from './use-card-shop.ts';
import { useFixture } from './use-fixture.ts';

type CreateInput = Parameters<TestUser['call']['payments']['create']>[0];
type TopupInput = Extract<CreateInput, { type: 'topup' }>;

/** Opens a shop with payments by card and a new customer for each test; its ledger must be consistent after them. */
export function useCardBuyer() {
  const shop = useCardShop({ WALLET_CARD_TOPUP: 'true', TOPUP_UNDO_SECONDS: '8' });
  const buyer = useFixture(() => shop.shop.registerUser(), beforeEach);
  const create = (input: CreateInput, by: TestUser = buyer) => by.call.payments.create(input);
  return Object.assign(shop, {
    buyer,
    create,
    byCard: (topupData: unknown, changes: Partial<TopupInput> = {}) =>
      create({
        type: 'topup',
        topupData: topupData as TopupInput['topupData'],
        currency: 'usd',
        ...changes,
      }),
    /** Expects a refusal that writes no row and does not reach the gateway. */
    refused: async (work: () => Promise<unknown>, expected: unknown) => {
      const before = await tracesOf(shop);
      await expect(work()).rejects.toEqual(expected);
      expect(await tracesOf(shop)).toEqual(before);
    },
  });
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
