import { describe, expect, test } from 'vitest';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import { refusal } from '#testing/clients/refusal.ts';
import {
  addDenomination,
  freefireData,
  KnownPlayers,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';

const card = useCardBuyer();

describe('a top-up by card', () => {
  test('a top-up by card reserves its code and is not due before payment', async () => {
    const { deps } = card.shop;
    const uc = await addDenomination(deps, { service: 'pubg', usd: 99n, rub: 9000n, codes: 1 });
    const { order_id: id } = await card.byCard(pubgData([uc], { price_usd: 0.99 }), {
      amount: 0.99,
    });
    const { rows } = await deps.pool.query(
      `SELECT t.state::text, t.next_at, t.undo_until, c.state::text AS code
         FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
         JOIN topup_codes c ON c.order_item_id = i.id WHERE i.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'waiting', next_at: null, undo_until: null, code: 'reserved' }]);
    const detail = await card.buyer.call.orders.detail({ id });
    expect(detail).toMatchObject({
      status: 'pending',
      items: [{ item_type: 'topup', status: 'pending', player_name: 'LuckyOtter_9' }],
      payment: { type: 'topup', stage: 'awaiting' },
    });
    // Delivery has no stage before payment.
    expect(detail.items[0]).not.toHaveProperty('stage');
    expect(await card.payment(id)).toMatchObject({ type: 'topup', amount: 99n });
    const { rows: journals } = await deps.pool.query(
      `SELECT 1 FROM journals WHERE dedupe_key = 'hold:' || $1::text`,
      [id],
    );
    expect(journals).toEqual([]);
  });

  test('a top-up by card checks prices, amount and stock like one from the balance', async () => {
    const { deps } = card.shop;
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await card.refused(
      () => card.byCard(freefireData(offer, { price_usd: 1.98 })),
      refusal('price_changed'),
    );
    await card.refused(
      () => card.byCard(freefireData(offer), { amount: 2 }),
      refusal('amount_mismatch', { expected: 1.99 }),
    );
    const uc = await addDenomination(deps, { service: 'pubg', usd: 99n, codes: 1 });
    await card.refused(
      () => card.byCard(pubgData([uc, uc], { price_usd: 1.98 })),
      refusal('out_of_stock', { items: [{ denomination_id: uc.id, available: 1 }] }),
    );
  });

  test('a top-up by card checks its player, unless a token proves an earlier check', async () => {
    const { deps } = card.shop;
    const players = new KnownPlayers();
    deps.playerChecks = players;
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await card.byCard(freefireData(offer));
    expect(players.asked).toBe(0);
    await card.byCard(freefireData(offer, { check_token: null }));
    expect(players.asked).toBe(1);
    players.answer = () => Promise.resolve({ found: false });
    await card.refused(
      () => card.byCard(freefireData(offer, { check_token: null })),
      refusal('player_not_found'),
    );
  });

  test("an unpaid top-up does not add its recipient to the customer's known recipients", async () => {
    const { deps } = card.shop;
    await card.shop.credit(card.buyer.userId, 'usd', 500n);
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await card.byCard(freefireData(offer));
    const { order_id: id } = await placeTopup(card.buyer, freefireData(offer));
    expect((await card.buyer.call.orders.detail({ id })).items[0]).toHaveProperty('undo_until');
  });
});

describe('a balance by card', () => {
  test('a balance top-up is an order without items in the list and on the receipt', async () => {
    const { order_id: id } = await card.create({ type: 'wallet', amount: 5, currency: 'rub' });
    const head = { id, status: 'pending', total_amount: 5, currency: 'rub', note: 'wallet_topup' };
    expect((await card.buyer.call.orders.list({})).orders).toEqual([
      expect.objectContaining({ ...head, items: [] }),
    ]);
    expect(await card.buyer.call.orders.detail({ id })).toMatchObject({
      ...head,
      items: [],
      refundable_until: null,
      payment: { type: 'wallet', stage: 'awaiting' },
    });
    expect(await card.buyer.call.orders.read({ id })).toMatchObject({ ...head, items: [] });
    expect(card.gateway.opened.at(-1)).toMatchObject({ amount: 500n, currency: 'rub' });
  });

  test.each([4.99, 0, -5])(
    'refuses a balance top-up of %d as below the minimum',
    async (amount) => {
      await card.refused(
        () => card.create({ type: 'wallet', amount, currency: 'usd' }),
        refusal('minimum_amount', { minimum: 5, currency: 'usd' }),
      );
    },
  );

  test.each([5.001, 10_000_000, -10_000_000])(
    'refuses a balance top-up of %d as invalid input',
    async (amount) => {
      await card.refused(
        () => card.create({ type: 'wallet', amount, currency: 'usd' }),
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
    },
  );

  test('forbids balance top-ups where the shop does not offer them', async () => {
    const { env } = card.shop.deps;
    card.shop.deps.env = { ...env, WALLET_CARD_TOPUP: false };
    await card.refused(
      () => card.create({ type: 'wallet', amount: 5, currency: 'usd' }),
      refusal('forbidden'),
    );
    card.shop.deps.env = env;
  });

  test('a balance top-up does not raise the buyer status', async () => {
    const { order_id: id } = await card.create({ type: 'wallet', amount: 5, currency: 'usd' });
    const { deps } = card.shop;
    const paid = card.gateway.capture(id);
    await settleReport(deps, paid);
    expect(await card.buyer.call.orders.detail({ id })).toMatchObject({
      status: 'completed',
      payment: { stage: 'paid' },
    });
    expect((await card.buyer.call.profile.get()).buyerStatus.current).toBe(0);
  });
});
