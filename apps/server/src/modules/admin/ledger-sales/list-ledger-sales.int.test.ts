import type { LedgerSales, listLedgerSalesInput } from '@manabar/contracts';
import type * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { buy } from '#testing/fixtures/products.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { orderPaid } from '#testing/shops/card-payment-world.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

/* Every sum is computed again from single postings, whose times lie around a change of the clock. */

const ZONE = 'America/New_York';
/** The first of November 2026 has 25 hours there. */
const days = { from: '2026-10-30', to: '2026-11-05' };
const FIRST = Date.parse('2026-10-30T04:00:00Z');
const HOURS = 6 * 24 + 1;
/** First moments of days and the last ones before; the first and the last edge are outside the report. */
const edges = [
  '2026-10-30T03:59:59.999Z',
  '2026-10-30T04:00:00.000Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-02T04:59:59.999Z',
  '2026-11-02T05:00:00.000Z',
  '2026-11-05T04:59:59.999Z',
  '2026-11-05T05:00:00.000Z',
];

const world = useCardPaymentWorld({ env: { SHOP_TIMEZONE: ZONE } });
let admin: TestUser;
let buyer: TestUser;
let shelves: Shelf[];

type Input = z.input<typeof listLedgerSalesInput>;
const report = (input: Input = {}) =>
  admin.call.admin.ledger.sales({ ...days, pageSize: 200, ...input });

let state = 5;
/** Returns the next deterministic pseudo-random number below a bound. */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

async function buyCodes() {
  for (const { optionId } of shelves.slice(draw(2)))
    await fillCart(world.shop.deps, buyer.userId, optionId, 1 + draw(3));
  const currency = draw(3) === 0 ? 'rub' : 'usd';
  const { order_id: id } = await buyer.call.orders.payFromBalance({ currency });
  const { items } = await buyer.call.orders.detail({ id });
  if (draw(3) === 0) await buyer.call.orders.refundUnrevealed({ id, itemIds: [items[0]?.id ?? 0] });
  if (draw(4) === 0) await refund(id);
}

async function buyTopup() {
  const offer = await addDenomination(world.shop.deps);
  const { order_id: id } = await placeTopup(buyer, freefireData(offer));
  if (draw(3) === 0) {
    await admin.call.admin.orders.act({ id, action: 'cancel', reason: 'test' });
    return;
  }
  const [item] = await world.rows<{ id: bigint }>(
    'SELECT id FROM order_items WHERE order_id = $1',
    [id],
  );
  await deliver(world.shop.deps, item?.id ?? 0n);
  if (draw(3) === 0) await refund(id);
}

const refund = (id: string) =>
  admin.call.admin.orders.act({ id, action: 'refund', reason: 'test' }).catch(() => undefined);

/** Refunds one unit of three by a recall, and the others later. */
async function recallOneUnit() {
  const batches = batchesOf(world.shop, admin);
  const bad = await batches.load(1);
  await batches.load(2, { productId: bad.productId });
  const id = await buy(world.shop, buyer, { ...bad, gameAmount: 100, quantity: 3 });
  await batches.recall(bad.id);
  await batches.makeGood(bad.id, 'refund');
  await refund(id);
}

beforeAll(async () => {
  const { shop } = world;
  admin = await shop.createAdmin();
  buyer = world.buyer;
  shelves = [
    await stockShelf(shop.deps, { usd: 333n, rub: 29_999n, codes: 60 }),
    await stockShelf(shop.deps, { usd: 700n, rub: 45_000n, codes: 60 }),
  ];
  for (const currency of ['usd', 'rub'] as const)
    await shop.credit(buyer.userId, currency, 10_000_00n);
  for (let n = 0; n < 24; n++) await [buyCodes, buyTopup][n % 2]?.();
  await recallOneUnit();
  await orderPaid(world, 2);
  await refund((await orderPaid(world, 3)).id);
  const { pay_url: url } = await buyer.call.payments.create({
    type: 'wallet',
    amount: 25,
    currency: 'usd',
  });
  await world.pay({ payment: url.split('/').at(-1) ?? '' });
  const journals = await world.rows<{ id: bigint }>(
    "SELECT id FROM journals ORDER BY kind <> 'sale', id",
  );
  await changeBehindGuards(
    shop.deps.pool,
    ...journals.map(({ id }, n) => {
      const at = edges[n] ?? new Date(FIRST + draw(HOURS * 3_600_000)).toISOString();
      return `UPDATE journals SET at = '${at}' WHERE id = ${id}`;
    }),
  );
});

interface PostingRow {
  at: Date;
  kind: string;
  account: string;
  currency: string;
  amount: bigint;
  card: boolean;
  order_id: string | null;
}

/** Reads the postings with the order of each sale. */
const postings = () =>
  world.rows<PostingRow>(
    `SELECT j.at, j.kind, a.code AS account,
            p.currency::text, p.amount, y.id IS NOT NULL AS card, o.order_id
       FROM postings p JOIN journals j ON j.id = p.journal_id JOIN accounts a ON a.id = p.account_id
       LEFT JOIN order_items i ON j.kind = 'capture' AND i.id::text = j.ref_id
      CROSS JOIN LATERAL (SELECT CASE j.kind WHEN 'sale' THEN j.ref_id ELSE i.order_id END AS order_id) o
       LEFT JOIN payments y ON y.order_id = o.order_id`,
  );

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at);

/** Sums postings by day and currency, in the form of the report. */
async function expectedRows(): Promise<Partial<LedgerSales>[]> {
  const of = Map.groupBy(await postings(), ({ at, currency }) => `${dayOf(at)} ${currency}`);
  return [...of]
    .map(([key, rows]) => {
      const [day = '', currency] = key.split(' ');
      const sum = (chosen: (row: PostingRow) => boolean) =>
        Number(rows.reduce((all, row) => all + (chosen(row) ? row.amount : 0n), 0n)) / 100;
      const isSale = ({ kind, account }: PostingRow) =>
        account.startsWith('revenue:') && (kind === 'sale' || kind === 'capture');
      const isRefund = ({ kind, account }: PostingRow) =>
        account.startsWith('revenue:') && kind === 'refund';
      return {
        from: day,
        to: day,
        currency: currency as LedgerSales['currency'],
        orders: new Set(rows.filter(isSale).map(({ order_id: id }) => id)).size,
        gross: sum(isSale),
        refunds: Math.abs(sum(isRefund)),
        net: sum(({ account }) => account.startsWith('revenue:')),
        fromBalance: sum((row) => isSale(row) && !row.card),
        byCard: sum((row) => isSale(row) && row.card),
        toppedUp: sum(({ kind, account }) => kind === 'payment' && account.includes(':available')),
        corrections: sum(
          ({ kind, account }) => kind === 'adjust' && account.includes(':available'),
        ),
      };
    })
    .filter(({ from }) => from >= days.from && from < days.to)
    .filter(({ gross, refunds, toppedUp, corrections }) =>
      [gross, refunds, toppedUp, corrections].some((amount) => amount !== 0),
    )
    .sort((a, b) => a.from.localeCompare(b.from) || (a.currency < b.currency ? -1 : 1));
}

const figures = ['units', 'gross', 'refunds', 'net', 'fromBalance', 'byCard'] as const;
/** Sums rows by currency; the amounts have two decimals. */
function sumOf(rows: readonly LedgerSales[], currency: string) {
  const own = rows.filter((row) => row.currency === currency);
  const sum = (name: (typeof figures)[number]) =>
    own.reduce((all, row) => all + Math.round(row[name] * 100), 0) / 100;
  return Object.fromEntries(figures.map((name) => [name, sum(name)]));
}

describe('the report of sales', () => {
  test('the sales of each day agree with the postings of the ledger, also at the borders of days and on the day of a clock change', async () => {
    const expected = await expectedRows();
    const { items } = await report({ sort: 'from' });
    expect(
      items.sort((a, b) => a.from.localeCompare(b.from) || (a.currency < b.currency ? -1 : 1)),
    ).toEqual(expected.map((row) => expect.objectContaining(row) as unknown));
    expect(new Set(items.map(({ from }) => from)).size).toBe(6);
    const some = items.filter(({ byCard, toppedUp, refunds }) => byCard || toppedUp || refunds);
    expect(some.length).toBeGreaterThan(4);
  });

  test.each<Input>([
    { period: 'day' },
    { period: 'week' },
    { period: 'month' },
    { period: 'day', byProduct: true },
    { period: 'month', byProduct: true, sort: 'from' },
  ])('the rows of the sales with %j add up to the same totals', async (input) => {
    const { totals } = await report();
    const { items, totals: same } = await report(input);
    for (const total of totals) {
      const wanted = Object.fromEntries(figures.map((name) => [name, total[name]]));
      expect(sumOf(items, total.currency)).toEqual(wanted);
      expect(sumOf(same, total.currency)).toEqual(wanted);
    }
    expect(totals.map(({ net }) => net > 0)).toEqual([true, true]);
  });

  test('weeks and months are cut at the ends of the report', async () => {
    const daysOf = async (input: Input) => [
      ...new Set(
        (await report({ sort: 'from', ...input })).items.map(({ from, to }) => `${from} ${to}`),
      ),
    ];
    expect(await daysOf({ period: 'week' })).toEqual([
      '2026-10-30 2026-11-01',
      '2026-11-02 2026-11-04',
    ]);
    expect(await daysOf({ period: 'week', sort: '-from' })).toEqual([
      '2026-11-02 2026-11-04',
      '2026-10-30 2026-11-01',
    ]);
    expect(await daysOf({ period: 'month' })).toEqual([
      '2026-10-30 2026-10-31',
      '2026-11-01 2026-11-04',
    ]);
  });

  test('a sale by product names the product, and a top-up its game, without movements of balances', async () => {
    const { items } = await report({ byProduct: true, currency: 'usd' });
    const topup = items.find(({ service }) => service === 'freefire');
    expect(topup).toMatchObject({ productId: null, title: '', toppedUp: null });
    const [shelf] = shelves;
    const card = items.find(({ productId }) => productId === shelf?.productId);
    expect(card).toMatchObject({ service: null, title: 'Карта', corrections: null });
    expect(items.every(({ currency }) => currency === 'usd')).toBe(true);
  });

  test('pages of the sales have all rows once, under the same totals', async () => {
    const { items, totals, total } = await report();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => report({ page, pageSize: Math.ceil(total / 3) })),
    );
    expect(pages.flatMap((page) => page.items)).toEqual(items);
    expect(pages.map((page) => page.totals)).toEqual([totals, totals, totals]);
  });
});
