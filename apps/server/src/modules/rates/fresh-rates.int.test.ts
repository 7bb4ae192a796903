import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { StandInRates } from '#testing/fakes/fake-rate-source.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { alertAboutRates, readFreshRates, updateRatesJob } from './index.ts';

const clock = new FakeClock();
const source = new StandInRates();
const lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  }),
);
const alerts = () => lines.filter(({ alert }) => alert !== undefined);
const usual = { RUB: '92.4517', KZT: '478.35', UZS: '12650.4' };

let shop: TestShop;
let admin: TestUser;
const job = () => updateRatesJob(shop.deps.env).run(shop.deps);
/** Calls as the admin, with a session that outlasts the days of these tests. */
const rates = () => {
  const caller = { ...admin, role: 'admin' as const, sessionId: 0n };
  return createCaller(() => shop.context({ caller })).admin.rates;
};

beforeAll(async () => {
  shop = await createTestShop({ clock, log });
  shop.deps.rateSource = source;
  admin = await shop.createAdmin();
});
beforeEach(async () => {
  await rates().setSettings({ autoUpdate: true });
  clock.advance({ days: 1 });
  // Earlier rates do not count as jumps.
  await shop.deps.prisma.currencyRate.updateMany({
    where: { toCurrency: 'RUB' },
    data: { rate: usual.RUB },
  });
  source.say(usual);
  await job();
  lines.length = 0;
  source.asked = 0;
});
afterAll(() => shop.close());

describe('reading fresh rates', () => {
  test('rates are fresh for 72 hours, and exact', async () => {
    clock.advance({ hours: 72 });
    const read = () => readFreshRates(shop.deps, shop.deps.pool, ['RUB', 'KZT']);
    expect(await read()).toEqual({
      RUB: { numerator: 924_517_000_000n, denominator: 10_000_000_000n },
      KZT: { numerator: 4_783_500_000_000n, denominator: 10_000_000_000n },
    });
    expect(await alertAboutRates(shop.deps)).toEqual([]);
    clock.advance({ seconds: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'rates_stale' });
    expect((await rates().list({})).items.map(({ stale }) => stale)).toEqual([true, true, true]);
    expect(await alertAboutRates(shop.deps)).toEqual(['RUB', 'KZT', 'UZS']);
    expect(alerts()).toEqual([
      expect.objectContaining({ alert: 'rates_stale', currencies: ['RUB', 'KZT', 'UZS'] }),
    ]);
  });

  test('missing rates are stale', async () => {
    const empty = await createTestShop({ clock });
    await expect(readFreshRates(empty.deps, empty.deps.pool, ['RUB'])).rejects.toMatchObject({
      code: 'rates_stale',
    });
    await empty.close();
  });
});
