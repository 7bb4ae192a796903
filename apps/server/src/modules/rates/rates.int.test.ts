import { describe, expect, test } from 'vitest';
import { createBoss, runScheduled } from '#infra/queue/boss.ts';
import { RatesUnavailable } from '#rates/index.ts';
import { startTestSandbox } from '#testing/fakes/test-sandbox.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { alertAboutRates, getRateSettings, updateRatesJob } from './index.ts';
import { useRatesShop } from '#testing/shops/rates-shop.ts';

const world = useRatesShop();
const { alerts, clock, held, job, rates, source, usual } = world;

async function idOf(currency: string): Promise<number> {
  const found = await world.shop.deps.prisma.currencyRate.findFirst({
    where: { toCurrency: currency },
  });
  return found?.id ?? 0;
}

/** Reads the history of a currency since the test began, oldest first. */
async function history(currency: string) {
  const rows = await world.shop.deps.prisma.currencyRateChange.findMany({
    where: { rateId: await idOf(currency) },
    orderBy: { id: 'desc' },
    take: 2,
  });
  return rows.reverse().map(({ rate, previous, source: from, setFor, actor, actorId, at }) => ({
    rate: rate.toString(),
    previous: previous?.toString(),
    source: from,
    day: setFor?.toISOString().slice(0, 10),
    actor,
    actorId,
    at,
  }));
}

describe('the daily job', () => {
  test('the daily job of rates creates missing rates and takes over new ones', async () => {
    const moved = { RUB: '93.0001', KZT: '480', UZS: '12651.4567890123' };
    source.say(moved, '2026-11-22');
    await job();
    expect(await held()).toEqual(moved);
    expect(await history('RUB')).toEqual([
      expect.objectContaining({ rate: '92.4517', source: 'cbr' }),
      {
        rate: '93.0001',
        previous: '92.4517',
        source: 'cbr',
        day: '2026-11-22',
        actor: 'shop',
        actorId: null,
        at: clock.now(),
      },
    ]);
    expect(alerts()).toEqual([]);
    const listed = await rates().list({});
    expect(listed.items.map(({ to_currency }) => to_currency)).toEqual(['UZS', 'KZT', 'RUB']);
    expect(listed.items[2]).toEqual({
      id: await idOf('RUB'),
      from_currency: 'USD',
      to_currency: 'RUB',
      rate: 93.0001,
      last_updated: clock.now().toISOString(),
      source: 'cbr',
      stale: false,
      version: expect.any(Number) as number,
    });
  });

  test('the daily job of rates confirms an unchanged rate with a new time', async () => {
    clock.advance({ hours: 24 });
    await job();
    const { items } = await rates().list({});
    expect(new Set(items.map(({ last_updated }) => last_updated))).toEqual(
      new Set([clock.now().toISOString()]),
    );
  });

  test.each([
    ['up', '120.1873'],
    ['down', '64.7161'],
  ])(
    'the daily job of rates keeps a rate that moved too far %s, and raises an alert',
    async (_direction, far) => {
      const before = await history('RUB');
      clock.advance({ hours: 24 });
      source.say({ ...usual, RUB: far, KZT: '480' });
      await job();
      expect(await held()).toEqual({ ...usual, KZT: '480' });
      expect(alerts()).toEqual([
        expect.objectContaining({
          alert: 'rate_jump_refused',
          currency: 'RUB',
          before: '92.4517',
          after: far,
        }),
      ]);
      expect(await history('RUB')).toEqual(before);
      // The rate grows stale, and this is reported.
      clock.advance({ hours: 49 });
      expect(await alertAboutRates(world.shop.deps)).toEqual(['RUB']);
    },
  );

  test.each([
    'no_answer',
    'refused',
    'wrong_encoding',
    'not_readable',
    'currency_missing',
    'outdated',
  ] as const)(
    'the daily job of rates keeps all rates when the source has none (%s), and raises an alert',
    async (why) => {
      const before = await rates().list({});
      clock.advance({ hours: 24 });
      source.next = () => Promise.reject(new RatesUnavailable(why, 'none'));
      await expect(job()).rejects.toThrow('none');
      expect(await rates().list({})).toEqual(before);
      expect(alerts()).toEqual([
        expect.objectContaining({ alert: 'rates_not_updated', failure: why, source: 'cbr' }),
      ]);
    },
  );

  test('the settings of rates name the configured time of the daily update', async () => {
    const env = { RATES_TIME: '07:30', RATES_TIMEZONE: 'Asia/Tashkent' };
    const deps = { ...world.shop.deps, env: { ...world.shop.deps.env, ...env } };
    expect(await getRateSettings(deps)).toEqual({
      ...{ autoUpdate: true, updateTime: '07:30', updateTimeZone: 'Asia/Tashkent' },
    });
  });

  test('the daily job of rates changes nothing while automatic updates are off', async () => {
    await rates().setSettings({ autoUpdate: false });
    await job();
    expect(source.asked).toBe(0);
  });

  test('the daily job of rates discards rates that arrive after automatic updates were switched off', async () => {
    source.next = async () => {
      await rates().setSettings({ autoUpdate: false });
      return { day: '2026-11-21', perDollar: { ...usual, RUB: '95' } };
    };
    await job();
    expect(await held()).toEqual(usual);
  });

  test('the worker of a shop runs the daily job of rates against the sandbox', async () => {
    const sandbox = await startTestSandbox();
    const world = await createTestShop({ env: sandbox.env });
    const boss = createBoss(world.deps);
    await boss.start();
    const daily = updateRatesJob(world.deps.env);
    await runScheduled(boss, world.deps, [daily]);
    expect(await boss.getSchedules()).toMatchObject([
      { name: 'rates.update', cron: '0 9 * * *', timezone: 'Europe/Moscow' },
    ]);
    await boss.send(daily.name);
    const found = () => world.deps.prisma.currencyRate.findMany();
    await expect.poll(found, { timeout: 20_000 }).toHaveLength(3);
    const sources = (await found()).map(({ source: from }) => from);
    expect(sources).toEqual(['cbr', 'cbr', 'cbr']);
    await boss.stop({ graceful: false });
    await world.close();
    await sandbox.close();
  });
});

describe('the history of rates', () => {
  test.each([
    `UPDATE currency_rate_history SET rate = 1`,
    `DELETE FROM currency_rate_history`,
    `TRUNCATE currency_rate_history`,
  ])('the history of rates is append-only: %s', async (statement) => {
    await expect(world.shop.deps.pool.query(statement)).rejects.toMatchObject({
      constraint: 'currency_rate_history_append_only',
    });
  });

  test('the history of rates names the admin who set a rate', async () => {
    await rates().update({ id: await idOf('KZT'), rate: 480.5 });
    expect((await history('KZT'))[1]).toEqual({
      rate: '480.5',
      previous: '478.35',
      source: 'manual',
      day: undefined,
      actor: world.admin.nickname,
      actorId: world.admin.userId,
      at: clock.now(),
    });
  });
});
