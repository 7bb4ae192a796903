import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest, type Rest } from '#testing/clients/rest-client.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { setRates, steamData } from '#testing/fixtures/steam-rates.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const usual = { RUB: '92.4517', KZT: '478.35' };
const world = useWorld(openTopupWorld);
let rest: Rest;
let buyer: TestUser;

beforeAll(async () => {
  rest = createRest(world.shop);
});
beforeEach(async () => {
  buyer = await world.shop.registerUser();
  await world.shop.credit(buyer.userId, 'usd', 10_000n);
  await setRates(world.shop.deps, usual);
});
afterAll(() => expectSoundLedger(world.shop));

const calculate = (body: unknown) => rest('POST', '/steam/calculate', { token: buyer.token, body });
const asked = (changes: object = {}) => ({
  amount: 10,
  inputCurrency: 'usd',
  userBalanceCurrency: 'usd',
  ...changes,
});
const failed = (status: number, code: string, details?: object) => ({
  status,
  body: { success: false, error: { code, ...(details && { details }) } },
});

describe('a Steam calculation', () => {
  test.each([
    [{}, [10.3, 10.3, 0.3]],
    [{ userBalanceCurrency: 'rub' }, [952.26, 10.3, 0.3]],
    [{ inputCurrency: 'rub', amount: 1000 }, [11.15, 11.15, 0.33]],
    [{ inputCurrency: 'rub', amount: 1000, userBalanceCurrency: 'rub' }, [1030, 11.15, 0.33]],
    [{ inputCurrency: 'kzt', amount: 500.5 }, [1.08, 1.08, 0.03]],
    [{ inputCurrency: 'kzt', amount: 500, userBalanceCurrency: 'rub' }, [99.54, 1.08, 0.03]],
    [{ amount: 1 }, [1.03, 1.03, 0.03]],
    [{ amount: 10_000 }, [10_300, 10_300, 300]],
    [{ amount: 924_517, inputCurrency: 'rub' }, [10_300, 10_300, 300]],
  ])(
    'calculates the Steam price of %j',
    async (changes, [amountInUserCurrency, amountWithCommission, commission]) => {
      const { status, body, headers } = await calculate(asked(changes));
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          calculation: { amountInUserCurrency, amountWithCommission, commission },
        },
      ]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('requires a session for any Steam calculation', async () => {
    for (const token of [undefined, 'nonsense']) {
      const answer = await rest('POST', '/steam/calculate', { ...(token && { token }), body: {} });
      expect(answer).toMatchObject(failed(401, 'unauthorized'));
    }
  });

  test.each([
    [{ amount: 0.99 }, { amount: 'too_small' }],
    [{ amount: 0 }, { amount: 'invalid' }],
    [{ amount: -1 }, { amount: 'invalid' }],
    [{ amount: '10' }, { amount: 'invalid' }],
    [{ amount: undefined }, { amount: 'required' }],
    [{ amount: 10.001 }, { amount: 'too_many_decimals' }],
    [{ amount: 10_000.01 }, { amount: 'too_large' }],
    [{ amount: 924_517.01, inputCurrency: 'rub' }, { amount: 'too_large' }],
    [{ amount: 4_783_500.01, inputCurrency: 'kzt' }, { amount: 'too_large' }],
    [{ inputCurrency: 'uzs' }, { inputCurrency: 'invalid' }],
    [{ inputCurrency: 'USD' }, { inputCurrency: 'invalid' }],
    [{ inputCurrency: undefined }, { inputCurrency: 'required' }],
    [{ userBalanceCurrency: 'kzt' }, { userBalanceCurrency: 'invalid' }],
    [{ userBalanceCurrency: 'uzs' }, { userBalanceCurrency: 'invalid' }],
    [{ userBalanceCurrency: undefined }, { userBalanceCurrency: 'required' }],
  ])('refuses to calculate the Steam price of %j', async (changes, details) => {
    expect(await calculate(asked(changes))).toMatchObject(failed(400, 'validation_error', details));
  });

  test('refuses a Steam calculation below 10 cents or 10 roubles', async () => {
    const tenge = (amount: number, userBalanceCurrency: string) =>
      calculate({ amount, inputCurrency: 'kzt', userBalanceCurrency });
    // 41.79 tenge and 3 % are 8.998… cents, 42 are 9.04…; 50.23 tenge are 9.9991 roubles.
    expect(await tenge(41.79, 'usd')).toMatchObject(
      failed(400, 'minimum_amount', { minimum: 0.1, currency: 'usd' }),
    );
    expect(await tenge(42, 'usd')).toMatchObject({
      status: 200,
      body: { calculation: { amountInUserCurrency: 0.1 } },
    });
    expect(await tenge(50.18, 'rub')).toMatchObject(
      failed(400, 'minimum_amount', { minimum: 10, currency: 'rub' }),
    );
    expect(await tenge(50.23, 'rub')).toMatchObject({ status: 200 });
  });

  test('refuses a Steam calculation with missing or stale rates', async () => {
    const { prisma, clock } = world.shop.deps;
    const age = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000 - 1);
    const grow = (toCurrency: string, hours: number) =>
      prisma.currencyRate.updateMany({ where: { toCurrency }, data: { updatedAt: age(hours) } });
    await grow('KZT', 72);
    expect(await calculate(asked({ inputCurrency: 'kzt' }))).toMatchObject(
      failed(503, 'rates_stale'),
    );
    expect((await calculate(asked())).status).toBe(200);
    await grow('RUB', 71);
    expect((await calculate(asked())).status).toBe(200);
    await grow('RUB', 72);
    for (const currency of ['usd', 'rub']) {
      expect(await calculate(asked({ userBalanceCurrency: currency }))).toMatchObject(
        failed(503, 'rates_stale'),
      );
    }
    await prisma.currencyRate.deleteMany({ where: { toCurrency: 'RUB' } });
    expect(await calculate(asked())).toMatchObject(failed(503, 'rates_stale'));
  });
});

const order = (topupData: ReturnType<typeof steamData>, currency: 'usd' | 'rub' = 'usd') =>
  placeTopup(buyer, topupData, { currency });
const funds = async () => {
  const { body } = await rest('GET', '/balance', { token: buyer.token });
  return body as { currency: string; amount: number }[];
};

describe('a Steam order', () => {
  test.each([
    [
      'dollars',
      steamData(),
      'usd',
      { item: '10 USD', total: 10.3, usd: 10.3, rub: 952.26, input: 'usd', commission: 30n },
    ],
    [
      'tenge paid in roubles',
      steamData({
        amount: 500.5,
        input_currency: 'kzt',
        price_usd: undefined,
        price_rub: 99.64,
        currency: 'rub',
      }),
      'rub',
      { item: '500.5 KZT', total: 99.64, usd: 1.08, rub: 99.64, input: 'kzt', commission: 291n },
    ],
  ] as const)(
    'delivers a Steam top-up of %s to the Steam wallet',
    async (_what, data, currency, expected) => {
      await world.shop.credit(buyer.userId, 'rub', 10_000n);
      const { order_id: id } = await order(data, currency);
      await world.play(id);
      const [item] = (await buyer.call.orders.read({ id })).items;
      expect(await buyer.call.orders.read({ id })).toMatchObject({
        status: 'completed',
        currency,
        total_amount: expected.total,
      });
      expect(item).toMatchObject({
        status: 'delivered',
        price: expected.total,
        product: { title: `Steam Topup ${expected.item}` },
        topup_data: {
          login: 'gabe_n',
          service: 'steam',
          currency,
          user_balance_currency: currency,
          input_currency: expected.input,
          price_usd: expected.usd,
          price_rub: expected.rub,
          offer_name: `Steam Topup ${expected.item}`,
        },
      });
      const [attempt] = await world.attempts(id);
      const { topups } = await world.sandbox.book();
      expect(topups.find(({ reference }) => reference === attempt?.reference)).toMatchObject({
        service: 'steam',
        recipient: 'gabe_n',
        item: expected.item,
        status: 'succeeded',
      });
      const { rows } = await world.shop.deps.pool.query<{ code: string; amount: bigint }>(
        `SELECT a.code, p.amount FROM postings p JOIN journals j ON j.id = p.journal_id
         JOIN accounts a ON a.id = p.account_id
        WHERE j.dedupe_key = 'cap:' || $1 AND a.code LIKE 'revenue:commission%'`,
        [String(item?.id)],
      );
      expect(rows).toEqual([
        { code: `revenue:commission:${currency}`, amount: expected.commission },
      ]);
    },
  );

  test('refuses a Steam order at another price than the current one, and returns that', async () => {
    const refused = (usd: number, rub: number) =>
      refusal('price_changed', {
        price_usd: usd,
        price_rub: rub,
        items: [
          {
            denomination_id: null,
            offer_name: 'Steam Topup 10 USD',
            price_usd: usd,
            price_rub: rub,
          },
        ],
      });
    const before = await funds();
    await expect(order(steamData({ price_usd: 10.29 }))).rejects.toEqual(refused(10.3, 952.26));
    await expect(order(steamData({ price_usd: undefined }))).rejects.toEqual(refused(10.3, 952.26));
    // Changes a rate between calculation and order, which affects only prices that depend on it.
    await setRates(world.shop.deps, { RUB: '93' });
    await expect(
      order(steamData({ currency: 'rub', user_balance_currency: 'rub' }), 'rub'),
    ).rejects.toEqual(refused(10.3, 957.9));
    expect(await funds()).toEqual(before);
    await expect(order(steamData())).resolves.toMatchObject({ status: 'pending' });
  });

  test('refuses a Steam order with stale rates, an amount out of bounds, or an insufficient balance', async () => {
    const before = await funds();
    const { prisma } = world.shop.deps;
    await expect(
      order(steamData({ amount: 1, input_currency: 'kzt', price_usd: 0.01 })),
    ).rejects.toEqual(refusal('minimum_amount', { minimum: 0.1, currency: 'usd' }));
    await expect(order(steamData({ amount: 10_000.01, price_usd: 10_300.02 }))).rejects.toEqual(
      refusal('validation_error', { 'topupData.amount': 'too_large' }),
    );
    await expect(order(steamData({ amount: 100, price_usd: 103 }))).rejects.toEqual(
      refusal('insufficient_balance', { required: 103, available: 100, currency: 'usd' }),
    );
    await prisma.currencyRate.updateMany({ data: { updatedAt: new Date(0) } });
    await expect(order(steamData())).rejects.toEqual(refusal('rates_stale'));
    expect(await funds()).toEqual(before);
  });
});
