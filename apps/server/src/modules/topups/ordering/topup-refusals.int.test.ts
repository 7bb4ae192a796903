import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTopupOrders } from '#testing/shops/use-topup-orders.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';

// The shop refuses invalid orders, and orders at an invalid time.

const { world, place, refused } = useTopupOrders();

describe('a refused order leaves nothing behind', () => {
  beforeEach(() => world.shop.credit(world.buyer.userId, 'usd', 100_000n));

  test.each([
    { price_usd: 1.98 },
    { price_usd: undefined },
    { price_usd: 'free' },
    { price_usd: 0 },
  ])('refuses a top-up order at %j, which is not the current price', async (changes) => {
    expect(await refused(() => place(freefireData(world.offer, changes)))).toEqual(
      refusal('price_changed', {
        price_usd: 1.99,
        price_rub: 150,
        items: [
          {
            denomination_id: world.offer.id,
            offer_name: world.offer.name,
            price_usd: 1.99,
            price_rub: 150,
          },
        ],
      }),
    );
  });

  test('refuses a top-up order in a currency without a price', async () => {
    const dollars = await addDenomination(world.shop.deps, { rub: null });
    await world.shop.credit(world.buyer.userId, 'rub', 100_000n);
    const data = freefireData(dollars, { currency: 'rub' });
    expect(await refused(() => place(data, { currency: 'rub' }))).toEqual(
      refusal('currency_not_available'),
    );
  });

  test('refuses a top-up order of an unknown offer and of one of another game', async () => {
    const other = await addDenomination(world.shop.deps, { service: 'pubg', codes: 1 });
    for (const id of [2_000_000, other.id]) {
      const data = freefireData({ id, name: 'x' });
      expect(await refused(() => place(data))).toEqual(refusal('not_found'));
    }
  });

  test.each(['is_active = false', 'archived_at = now()'])(
    'refuses a top-up order of an offer with %s',
    async (change) => {
      const gone = await addDenomination(world.shop.deps);
      await world.shop.deps.pool.query(`UPDATE topup_denominations SET ${change} WHERE id = $1`, [
        gone.id,
      ]);
      expect(await refused(() => place(freefireData(gone)))).toEqual(
        refusal('out_of_stock', { items: [{ denomination_id: gone.id, available: 0 }] }),
      );
    },
  );

  test('refuses a top-up order beyond the limit of player checks, without asking the supplier', async () => {
    const limits = world.shop.deps.rateLimits;
    const spent: string[] = [];
    world.shop.deps.rateLimits = {
      spend: (rule) => Promise.resolve(spent.push(rule) > 1 ? 30 : null),
    };
    const data = freefireData(world.offer, { check_token: undefined });
    expect(await refused(() => place(data))).toEqual(refusal('rate_limited'));
    expect(spent.at(-1)).toBe('playerCheck');
    expect(world.players.asked).toBe(0);
    world.shop.deps.rateLimits = limits;
  });

  test('refuses a top-up order beyond the balance before the player check', async () => {
    world.buyer = await world.shop.registerUser();
    await world.shop.credit(world.buyer.userId, 'usd', 198n);
    const data = freefireData(world.offer, { check_token: undefined });
    expect(await refused(() => place(data))).toEqual(
      refusal('insufficient_balance', { required: 1.99, available: 1.98, currency: 'usd' }),
    );
    expect(world.players.asked).toBe(0);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'no player',
      { player_id: undefined, login: undefined },
      { 'topupData.player_id': 'required' },
    ],
    ['four digits', { player_id: '1234', login: '1234' }, { 'topupData.player_id': 'invalid' }],
    [
      '13 digits',
      { player_id: '1'.repeat(13), login: undefined },
      { 'topupData.player_id': 'invalid' },
    ],
    ['letters', { player_id: 'abcdef', login: undefined }, { 'topupData.player_id': 'invalid' }],
    ['another login', { login: '987654321' }, { 'topupData.login': 'mismatch' }],
    ['another currency', { currency: 'rub' }, { 'topupData.currency': 'mismatch' }],
    ['no offer', { offer_id: undefined }, { 'topupData.offer_id': 'required' }],
    ['no such game', { service: 'chess' }, { 'topupData.service': 'invalid' }],
  ])('refuses a top-up order with %s', async (_what, changes, details) => {
    expect(await refused(() => place(freefireData(world.offer, changes)))).toMatchObject({
      cause: expect.anything() as unknown,
    });
    const { app, token } = { app: await world.shop.app(), token: world.buyer.token };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/topup',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `key-${randomUUID()}` },
      payload: { topupData: freefireData(world.offer, changes), currency: 'usd' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      { code: 'validation_error', message: expect.any(String) as string, details },
    ]);
  });

  test.each(['ab', 'a'.repeat(33), 'with space', 'имя', ''])(
    'refuses a Steam top-up order for the login %j',
    async (login) => {
      const data = {
        ...freefireData(world.offer),
        service: 'steam',
        login,
        player_id: login,
        amount: 5,
      };
      const error = await refused(() => place(data));
      expect((error as { code: string }).code).toBe('BAD_REQUEST');
    },
  );

  test.each([0.99, 0, -5, '5', 5.001, undefined])(
    'refuses a Steam top-up order of the amount %j',
    async (amount) => {
      const data = { ...freefireData(world.offer), service: 'steam', login: 'gabe_n', amount };
      const error = await refused(() => place(data));
      expect((error as { code: string }).code).toBe('BAD_REQUEST');
    },
  );
});
