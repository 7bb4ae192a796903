import type { Overview } from '@manabar/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { avoidDayChange } from '#testing/fixtures/avoid-day-change.ts';
import { addRandomSales } from '#testing/shops/random-sales.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Every number is computed again from single rows. */

const DAY_MS = 24 * 3600 * 1000;
/** Offset of Moscow, the shop's time zone, which has no daylight saving time. */
const ZONE_MS = 3 * 3600 * 1000;
const shopDay = (moment: Date | number) =>
  new Date(Number(moment) + ZONE_MS).toISOString().slice(0, 10);
// Orders have the time of the database.
await avoidDayChange(ZONE_MS);
/** Half a minute into today. */
const now = new Date(Date.parse(`${shopDay(Date.now())}T00:00:30Z`) - ZONE_MS);
const midnight = now.getTime() - 30_000;
const from = midnight - 29 * DAY_MS;
const to = midnight + DAY_MS;

const { shop, admin } = useShop({ clock: new FakeClock(now) });
beforeAll(async () => {
  const { userId } = await shop.registerUser();
  await addRandomSales(shop, { userId, now, count: 600 });
});

/** Reads the overview of a newly started server. */
async function overview(): Promise<Overview> {
  shop.deps.catalogueCache.bump();
  return admin.call.admin.overview.get();
}

const rowsOf = async <Row extends object>(sql: string) =>
  (await shop.deps.pool.query<Row & Record<string, unknown>>(sql)).rows as Row[];

interface OrderRow {
  id: string;
  status: string;
  currency: 'usd' | 'rub';
  total_amount: bigint;
  refunded_amount: bigint;
  note: string | null;
  created_at: Date;
}
interface ItemRow {
  id: bigint;
  order_id: string;
  product_id: number | null;
  option_id: number | null;
  quantity: number;
  unit_price: bigint;
  status: string;
}
interface TopupRow {
  order_item_id: bigint;
  service: string;
  state: string;
  updated_at: Date;
}

/** Reads the orders of the last thirty days with a price that were not fully refunded. */
async function salesOf(): Promise<Map<string, OrderRow>> {
  const orders = await rowsOf<OrderRow>('SELECT * FROM orders');
  const kept = orders.filter((order) => {
    const at = order.created_at.getTime();
    const when = at >= from && at < to;
    return when && order.status === 'completed' && order.total_amount > 0 && !order.note;
  });
  return new Map(kept.map((order) => [order.id, order]));
}

const soldItems = async (sales: Map<string, OrderRow>) =>
  (await rowsOf<ItemRow>('SELECT * FROM order_items')).filter(
    (item) => sales.has(item.order_id) && item.status === 'delivered',
  );
const topupsByItem = async () => {
  const rows = await rowsOf<TopupRow>('SELECT * FROM topup_items');
  return new Map(rows.map((row) => [row.order_item_id, row]));
};

function sumBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string, of: (row: Row) => bigint) {
  const sums = new Map<string, { count: number; sum: bigint }>();
  for (const row of rows) {
    const { count, sum } = sums.get(keyOf(row)) ?? { count: 0, sum: 0n };
    sums.set(keyOf(row), { count: count + 1, sum: sum + of(row) });
  }
  return sums;
}

describe('sales', () => {
  test('the sales in the admin overview count orders that were not fully refunded, by day and currency, for thirty days', async () => {
    const { sales } = await overview();
    const sums = sumBy(
      (await salesOf()).values(),
      (order) => `${shopDay(order.created_at)} ${order.currency}`,
      (order) => order.total_amount - order.refunded_amount,
    );
    const days = Array.from({ length: 30 }, (_, n) => shopDay(from + n * DAY_MS));
    const expected = days.flatMap((day) =>
      (['usd', 'rub'] as const).map((currency) => {
        const { count = 0, sum = 0n } = sums.get(`${day} ${currency}`) ?? {};
        return { day, currency, orders: count, amount: Number(sum) / 100 };
      }),
    );
    expect(sales).toEqual(expected);
    expect(sales.filter(({ orders }) => orders > 0).length).toBeGreaterThan(40);
  });

  test('the sales by product in the overview list the top ten in each currency, without refunds', async () => {
    const { byProduct } = await overview();
    const [sales, topups] = [await salesOf(), await topupsByItem()];
    const items = await soldItems(sales);
    const currencyOf = (item: ItemRow) => sales.get(item.order_id)?.currency ?? '';
    const nameOf = (item: ItemRow) =>
      item.product_id === null ? topups.get(item.id)?.service : item.product_id;
    const key = (item: ItemRow) => `${currencyOf(item)} ${nameOf(item)}`;
    const amounts = sumBy(items, key, (item) => item.unit_price * BigInt(item.quantity));
    const units = sumBy(items, key, (item) => BigInt(item.quantity));
    for (const currency of ['usd', 'rub'] as const) {
      const best = [...amounts]
        .filter(([name]) => name.startsWith(currency))
        .sort(([, a], [, b]) => Number(b.sum - a.sum))
        .map(([name, { sum }]) => [name, Number(units.get(name)?.sum), Number(sum) / 100]);
      expect(best.length).toBeGreaterThan(10);
      const shown = byProduct.filter((row) => row.currency === currency);
      expect(
        shown.map((row) => [`${currency} ${row.productId ?? row.service}`, row.units, row.amount]),
      ).toEqual(best.slice(0, 10));
      for (const row of shown) expect(row.title).toBe(row.productId === null ? '' : 'Карта');
    }
  });

  test('the sales in the overview reflect purchases, partial refunds and full refunds', async () => {
    const { deps } = shop;
    const buyer = await shop.registerUser();
    await shop.credit(buyer.userId, 'usd', 100_000n);
    const shelf = await stockShelf(deps, { usd: 700n, codes: 3 });
    const other = await stockShelf(deps, { usd: 11_00n, codes: 3 });
    const today = async () => {
      await changeBehindGuards(
        deps.pool,
        `UPDATE orders SET created_at = '${now.toISOString()}' WHERE user_id = ${buyer.userId}`,
      );
      const { sales } = await overview();
      return sales.find((row) => row.day === shopDay(now)) ?? sales[0];
    };
    const before = await today();
    await buyer.call.cart.add({
      productId: shelf.productId,
      gameAmount: 100,
      quantity: 2,
      regionId: 0,
    });
    await buyer.call.cart.add({
      productId: other.productId,
      gameAmount: 100,
      quantity: 1,
      regionId: 0,
    });
    const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
    const more = (orders: number, amount: number) => ({
      ...before,
      orders: (before?.orders ?? 0) + orders,
      amount: Math.round(((before?.amount ?? 0) + amount) * 100) / 100,
    });
    expect(await today()).toEqual(more(1, 25));
    const { items } = await buyer.call.orders.detail({ id });
    const [first, second] = items.map((item) => item.id);
    await buyer.call.orders.refundUnrevealed({ id, itemIds: [first ?? 0] });
    expect(await today()).toEqual(more(1, 11));
    await buyer.call.orders.refundUnrevealed({ id, itemIds: [second ?? 0] });
    expect(await today()).toEqual(before);
  });
});

test('the admin overview shows median and 95th percentile of delivery times of top-ups by game, without card orders', async () => {
  const { deliveryTimes } = await overview();
  const [items, topups, orders, cards] = [
    await rowsOf<ItemRow>('SELECT * FROM order_items'),
    await topupsByItem(),
    await rowsOf<OrderRow>('SELECT * FROM orders'),
    new Set(
      (await rowsOf<{ id: string }>('SELECT order_id AS id FROM payments')).map(({ id }) => id),
    ),
  ];
  const times = new Map<string, number[]>();
  for (const order of orders) {
    const own = items.flatMap((item) => (item.order_id === order.id ? [topups.get(item.id)] : []));
    const [first] = own;
    if (!first || order.status !== 'completed' || cards.has(order.id)) continue;
    if (order.created_at.getTime() < from) continue;
    if (own.some((topup) => topup?.state !== 'delivered')) continue;
    const last = Math.max(...own.map((topup) => topup?.updated_at.getTime() ?? 0));
    const seconds = (last - order.created_at.getTime()) / 1000;
    times.set(first.service, [...(times.get(first.service) ?? []), seconds]);
  }
  const at = (sorted: number[], part: number) => {
    const place = (sorted.length - 1) * part;
    const [low = 0, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
    return low + (high - low) * (place - Math.floor(place));
  };
  const expected = [...times]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([service, list]) => {
      const sorted = list.toSorted((a, b) => a - b);
      return {
        service,
        p50: expect.closeTo(at(sorted, 0.5), 6) as number,
        p95: expect.closeTo(at(sorted, 0.95), 6) as number,
        measured: list.length,
      };
    });
  expect(deliveryTimes).toEqual(expected);
  expect(deliveryTimes).toHaveLength(3);
});
