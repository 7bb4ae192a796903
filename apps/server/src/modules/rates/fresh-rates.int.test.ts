import { describe, expect, test } from 'vitest';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { alertAboutRates, readFreshRates } from './index.ts';
import { useRatesShop } from '#testing/shops/rates-shop.ts';

const world = useRatesShop();
const { alerts, clock, rates } = world;

describe('reading fresh rates', () => {
  test('exchange rates are read exactly, are fresh for 72 hours, and then raise an alert', async () => {
    clock.advance({ hours: 72 });
    const read = () => readFreshRates(world.shop.deps, world.shop.deps.pool, ['RUB', 'KZT']);
    expect(await read()).toEqual({
      RUB: { numerator: 924_517_000_000n, denominator: 10_000_000_000n },
      KZT: { numerator: 4_783_500_000_000n, denominator: 10_000_000_000n },
    });
    expect(await alertAboutRates(world.shop.deps)).toEqual([]);
    clock.advance({ seconds: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'rates_stale' });
    expect((await rates().list({})).items.map(({ stale }) => stale)).toEqual([true, true, true]);
    expect(await alertAboutRates(world.shop.deps)).toEqual(['RUB', 'KZT', 'UZS']);
    expect(alerts()).toEqual([
      expect.objectContaining({ alert: 'rates_stale', currencies: ['RUB', 'KZT', 'UZS'] }),
    ]);
  });

  test('a missing exchange rate counts as stale', async () => {
    const empty = await createTestShop({ clock });
    await expect(readFreshRates(empty.deps, empty.deps.pool, ['RUB'])).rejects.toMatchObject({
      code: 'rates_stale',
    });
    await empty.close();
  });
});
