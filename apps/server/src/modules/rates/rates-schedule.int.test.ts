import { describe, expect, test } from 'vitest';
import { createBoss } from '#infra/queue/boss.ts';
import { RatesUnavailable } from '#rates/index.ts';
import { catchUpRates, updateRatesJob } from './index.ts';
import { useRatesShop } from '#testing/shops/rates-shop.ts';

const world = useRatesShop();
const { alerts, clock, held, rates, source, usual } = world;

describe('the schedule of the daily job', () => {
  /** Returns the next three times after a moment, as the queue computes them. */
  const due = (time: string, zone: string, from: string) => {
    const { cron, timeZone } = updateRatesJob({ RATES_TIME: time, RATES_TIMEZONE: zone });
    const boss = createBoss(world.shop.deps);
    return boss
      .previewSchedule(cron, { tz: timeZone, from: new Date(from), count: 3 })
      .map((at) => at.toISOString().slice(0, 16));
  };

  test.each([
    ['Europe/Moscow', '2026-03-28', ['2026-03-28T06:00', '2026-03-29T06:00', '2026-03-30T06:00']],
    // Clocks go forward on 29 March, and back on 25 October.
    ['Europe/Berlin', '2026-03-28', ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']],
    ['Europe/Berlin', '2026-10-24', ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00']],
    [
      'America/New_York',
      '2026-03-07',
      ['2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00'],
    ],
    ['Asia/Tashkent', '2026-03-28', ['2026-03-28T04:00', '2026-03-29T04:00', '2026-03-30T04:00']],
    ['Asia/Kolkata', '2026-03-28', ['2026-03-28T03:30', '2026-03-29T03:30', '2026-03-30T03:30']],
    [
      'Pacific/Auckland',
      '2026-04-04',
      ['2026-04-04T21:00', '2026-04-05T21:00', '2026-04-06T21:00'],
    ],
  ])('the daily job of rates is due at 9:00 in %s, from %s', (zone, day, expected) => {
    expect(due('09:00', zone, `${day}T00:00:00Z`)).toEqual(expected);
  });

  test('the daily job of rates is due at the configured time', () => {
    expect(due('23:45', 'Europe/Moscow', '2026-11-21T20:44:59Z')[0]).toBe('2026-11-21T20:45');
    expect(due('23:45', 'Europe/Moscow', '2026-11-21T20:45:00Z')[0]).toBe('2026-11-22T20:45');
  });
});

describe('catching up on a missed daily job', () => {
  test('the worker catches up on the daily job of rates when no rates came for more than a day', async () => {
    clock.advance({ hours: 25 });
    await catchUpRates(world.shop.deps);
    expect(source.asked).toBe(0);
    clock.advance({ seconds: 1 });
    await catchUpRates(world.shop.deps);
    await catchUpRates(world.shop.deps);
    expect(source.asked).toBe(1);
    expect((await rates().list({})).items[0]?.last_updated).toBe(clock.now().toISOString());
  });

  test('one of several workers catches up on the daily job of rates at the first start', async () => {
    await world.shop.deps.prisma.currencySettings.updateMany({ data: { fetchedAt: null } });
    const before = await world.shop.deps.prisma.currencyRateChange.count();
    await Promise.all([catchUpRates(world.shop.deps), catchUpRates(world.shop.deps)]);
    expect((await world.shop.deps.prisma.currencyRateChange.count()) - before).toBe(3);
  });

  test('the worker waits while the source of rates is down, and does not end', async () => {
    clock.advance({ hours: 26 });
    source.next = () => Promise.reject(new RatesUnavailable('no_answer', 'none'));
    await catchUpRates(world.shop.deps);
    expect(alerts()).toHaveLength(1);
    source.say({ ...usual, RUB: '94' });
    await catchUpRates(world.shop.deps);
    expect((await held())['RUB']).toBe('94');
  });
});
