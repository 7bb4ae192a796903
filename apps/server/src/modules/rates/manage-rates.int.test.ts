import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest, type Method } from '#testing/clients/rest-client.ts';
import { FakeRateSource } from '#testing/fakes/fake-rate-source.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { updateRatesJob } from './index.ts';

const clock = new FakeClock();
const source = new FakeRateSource();
const shop = useTestShop({ clock });
let admin: TestUser;
let rouble: number;

beforeAll(async () => {
  shop.deps.rateSource = source;
  admin = await shop.createAdmin();
});
beforeEach(async () => {
  await shop.deps.prisma.currencyRate.updateMany({ data: { rate: '100' } });
  source.say({ RUB: '100', KZT: '100', UZS: '100' });
  await call('POST', '/currency-settings/settings', { autoUpdate: true });
  await updateRatesJob(shop.deps.env).run(shop.deps);
  const { body } = await call('GET', '/admin/currency-rates?q=rub');
  rouble = (body as { items: { id: number }[] }).items[0]?.id ?? 0;
  clock.advance({ minutes: 1 });
});

const call = (method: Method, path: string, body?: unknown) =>
  createRest(shop)(method, path, { token: admin.token, body });
const put = (body: unknown) => call('PUT', `/admin/currency-rates/${rouble}`, body);
const refused = (details: object) => ({
  status: 400,
  body: { success: false, error: { code: 'validation_error', details } },
});
const audited = async (q: string) => (await admin.call.admin.audit.list({ q })).items;

describe('managing rates', () => {
  test('an admin lists rates in pages, newest first', async () => {
    const { status, body } = await call('GET', '/admin/currency-rates?pageSize=2');
    const row = {
      id: expect.any(Number) as number,
      from_currency: 'USD',
      rate: 100,
      last_updated: expect.stringMatching(/Z$/) as string,
      source: 'cbr',
      version: expect.any(Number) as number,
    };
    expect([status, body]).toEqual([
      200,
      {
        items: [
          { ...row, to_currency: 'UZS' },
          { ...row, to_currency: 'KZT' },
        ],
        total: 3,
        page: 1,
        pageSize: 2,
      },
    ]);
    const codes = async (query: string) => {
      const answer = await call('GET', `/admin/currency-rates?${query}`);
      return (answer.body as { items: { to_currency: string }[] }).items.map(
        ({ to_currency }) => to_currency,
      );
    };
    expect(await codes('page=2&pageSize=2')).toEqual(['RUB']);
    expect(await codes('sort=to_currency')).toEqual(['KZT', 'RUB', 'UZS']);
    expect(await codes('q=uz')).toEqual(['UZS']);
    expect(await codes('q=%25')).toEqual([]);
  });

  test('an admin sets a rate until the next update', async () => {
    const { status, body } = await put({ rate: 95.1234567891, id: 77, source: 'x' });
    expect([status, body]).toEqual([
      200,
      {
        id: rouble,
        from_currency: 'USD',
        to_currency: 'RUB',
        rate: 95.1234567891,
        last_updated: clock.now().toISOString(),
        source: 'manual',
        version: expect.any(Number) as number,
      },
    ]);
    await updateRatesJob(shop.deps.env).run(shop.deps);
    expect((await put({})).body).toMatchObject({ rate: 100, source: 'cbr' });
  });

  test('setting a rate is audited with the previous value', async () => {
    await put({ rate: 101.5 });
    const [entry] = await audited(`currency-rate:${rouble}`);
    expect(entry).toMatchObject({
      actor: admin.nickname,
      action: 'currency-rate.update',
      before: { rate: '100', source: 'cbr' },
      after: { rate: '101.5', source: 'manual' },
    });
  });

  test('requires confirmation for a rate that moves by more than 30 %', async () => {
    const before = (await put({})).body;
    for (const rate of [130.0000000001, 69.9999999999, 1000]) {
      expect(await put({ rate })).toMatchObject(refused({ confirm: 'required' }));
      expect(await put({ rate, confirm: false })).toMatchObject(refused({ confirm: 'required' }));
    }
    expect((await put({})).body).toEqual(before);
    expect(await put({ rate: 130.0000000001, confirm: true })).toMatchObject({
      status: 200,
      body: { rate: 130.0000000001 },
    });
    expect(await put({ rate: 100.1 })).toMatchObject({ status: 200 });
    expect(await put({ rate: 70.07 })).toMatchObject({ status: 200 });
  });

  test.each([
    [0, 'invalid'],
    [-1, 'invalid'],
    [0.0000001, 'invalid'],
    [1_000_000_000, 'invalid'],
    ['95', 'invalid'],
    [null, 'invalid'],
  ])('refuses the exchange rate %j, even when the admin confirms it', async (rate, code) => {
    const before = (await put({})).body;
    expect(await put({ rate, confirm: true })).toMatchObject(refused({ rate: code }));
    expect((await put({})).body).toEqual(before);
  });

  test.each([
    // A program calculates this result for 90.4312 * 1.1.
    [90.4312 * 1.1, 99.47432],
    [70.12345678905, 70.1234567891],
    [99.99999999999, 100],
    [123456789.1, 123456789.1],
  ])('rounds the rate %d to ten decimals', async (rate, kept) => {
    expect(await put({ rate, confirm: true })).toMatchObject({ status: 200, body: { rate: kept } });
  });

  test('an admin lists who set a rate, and the source, newest first', async () => {
    await put({ rate: 95 });
    const history = (input: object = {}) =>
      admin.call.admin.rates.history({ id: rouble, ...input });
    const { items, total } = await history();
    expect(total).toBe(items.length);
    const id = expect.any(Number) as number;
    expect(items.slice(0, 2)).toEqual([
      {
        id,
        rate: 95,
        previous: 100,
        source: 'manual',
        set_for: null,
        actor: admin.nickname,
        at: clock.now().toISOString(),
      },
      {
        id,
        rate: 100,
        previous: 100,
        source: 'cbr',
        set_for: '2026-11-21',
        actor: 'shop',
        at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    const after = items[0]?.id ?? 0;
    expect((await history({ after, pageSize: 1 })).items).toEqual([items[1]]);
    expect((await history({ sort: 'created' })).items).toEqual(items.toReversed());
    await expect(history({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
  });

  test('an admin switches automatic updates off and on', async () => {
    const path = '/currency-settings/settings';
    const count = async () => (await audited('currency-settings')).length;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: { autoUpdate: true } });
    const before = await count();
    for (const autoUpdate of [false, false, true]) {
      const { status, body } = await call('POST', path, { autoUpdate });
      expect([status, body]).toEqual([200, { autoUpdate }]);
      expect((await call('GET', path)).body).toEqual({ autoUpdate });
    }
    expect((await count()) - before).toBe(2);
    expect((await audited('currency-settings'))[0]).toMatchObject({
      action: 'currency-settings.update',
      before: { autoUpdate: false },
      after: { autoUpdate: true },
    });
    for (const body of [{}, { autoUpdate: 'yes' }, { autoUpdate: 1 }]) {
      expect((await call('POST', path, body)).status).toBe(400);
    }
  });
});
