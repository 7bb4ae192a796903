import { beforeAll, expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import {
  cardCustomerAtAddress,
  type CardCustomerAtAddress,
} from '#testing/shops/card-customer-at-address.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';

const OPTIONS = 91;
const CODES = 24;
/** Number of options that one attacker tries with each quantity. */
const TRIES = 8;

interface Goods {
  shelf: Shelf;
  price: bigint;
}

const world = useWorld(() => openCardShop({ RATE_LIMIT_SCALE: '1', DATABASE_POOL: '20' }));
let catalogue: Goods[];

beforeAll(async () => {
  catalogue = [];
  for (let n = 0; n < OPTIONS; n++) {
    // Prices are from 0.99 to 103.99 dollars.
    const price = BigInt(99 + ((n * 37) % 104) * 100);
    const shelf = await stockShelf(world.shop.deps, {
      usd: price,
      codes: CODES,
      gameAmount: n + 1,
    });
    catalogue.push({ shelf, price });
  }
});

/** Tries to reserve as much as possible from the `first` option on, with decreasing quantities. */
async function holdAll(by: CardCustomerAtAddress, first: number): Promise<void> {
  const turned = [...catalogue.slice(first), ...catalogue.slice(0, first)];
  let refusals = 0;
  for (const quantity of [CODES, CODES / 2, 4, 1]) {
    for (const { shelf, price } of turned.slice(0, TRIES)) {
      const refused = await by.hold({ shelf, price, quantity }).then(
        () => null,
        (error: { cause: unknown }) => error.cause,
      );
      if (refused === null) continue;
      expect(refused).toMatchObject({ status: 409 });
      refusals++;
    }
  }
  expect(refusals).toBeGreaterThan(0);
}

async function heldUnits(): Promise<number> {
  const { rows } = await world.shop.deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM codes WHERE state = 'reserved'`,
  );
  return rows[0]?.n ?? 0;
}

test(
  'reservations by non-paying accounts leave every option available to an honest customer',
  { timeout: 240_000 },
  async () => {
    const eight = await Promise.all(
      Array.from({ length: 8 }, () => cardCustomerAtAddress(world, '198.51.100.7')),
    );
    await Promise.all(eight.map((by, n) => holdAll(by, n * 11)));
    const fromOneAddress = await heldUnits();
    expect(fromOneAddress).toBeGreaterThan(0);
    expect(fromOneAddress).toBeLessThanOrEqual(60);

    const spread = await Promise.all(
      Array.from({ length: 16 }, (_, n) => cardCustomerAtAddress(world, `203.0.${n}.1`)),
    );
    await Promise.all(spread.map((by, n) => holdAll(by, (n % 8) * 11)));
    expect(await heldUnits()).toBeLessThanOrEqual(60 + 16 * 20);

    const { rows } = await world.shop.deps.pool.query<{ free: number }>(
      `SELECT count(*) FILTER (WHERE state = 'available')::int AS free FROM codes GROUP BY option_id`,
    );
    expect(rows).toHaveLength(OPTIONS);
    for (const { free } of rows) expect(free).toBeGreaterThanOrEqual(CODES / 2);

    const honest = await cardCustomerAtAddress(world, '192.0.2.44');
    // An option of which others reserve half requires a paid order first.
    for (const { shelf, price } of catalogue.toReversed()) {
      const order = await honest.hold({ shelf, price, quantity: 1 });
      expect(await world.settle(order)).toBe('completed');
    }
  },
);
