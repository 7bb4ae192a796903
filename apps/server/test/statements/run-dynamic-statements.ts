import type { Queryable } from '#infra/db/sql.ts';
import {
  countEntries,
  listEntries,
  type EntryFilter,
} from '#modules/admin/ledger-entries/ledger-entries.sql.ts';
import { sumLedgerSales } from '#modules/admin/ledger-sales/ledger-sales.sql.ts';
import {
  countOrders,
  listOrderKeys,
  declareOrderSeqs,
  searchOrders,
} from '#modules/orders/admin/admin-orders.sql.ts';
import type { OrderFilter, OrderSort } from '#modules/orders/admin/order-filter.sql.ts';
import { findStock } from '#modules/stock/levels/list-stock.sql.ts';
import { findPriceOptions } from '#modules/stock/pricing/list-admin-price-options.sql.ts';

/** Filter of orders with every part. */
const filter: OrderFilter = {
  userId: 1,
  status: 'completed',
  currency: 'usd',
  kind: 'codes',
  review: { needed: true, unsettledBefore: new Date(0) },
  from: new Date(0),
  to: new Date(0),
  named: { userId: 1, ids: ['A'] },
  part: 'A',
  before: 1n,
};
const orders: OrderSort[] = (['created_at', 'total_amount', 'status'] as const).map((field) => ({
  field,
  direction: 'asc',
}));

/** Filter of ledger entries with every part. */
const entries: EntryFilter = {
  accounts: [1n],
  currency: 'usd',
  kind: 'sale',
  period: { from: new Date(0), to: new Date(0), first: 1n, last: 2n },
  below: 1n,
  behind: { direction: 'asc', journal: 1n, id: 1n },
};

/** Runs the functions that build a statement for each call, with arguments that use every part of it. */
export async function runDynamicStatements(db: Queryable): Promise<void> {
  for (const order of orders) {
    const behind = { order, seq: 1n, value: 1 };
    await listOrderKeys(db, { ...filter, behind }, { order, take: 1, skip: 0 });
    await declareOrderSeqs(db, filter, order);
    await searchOrders(db, filter, { order, take: 1, skip: 0 }, 1);
  }
  await countOrders(db, filter, 1);
  for (const accounts of [entries.accounts, 'held'] as const)
    await listEntries(db, { ...entries, accounts }, { direction: 'asc', take: 1, skip: 0 });
  await countEntries(db, entries, 1);
  for (const byProduct of [true, false]) {
    const [from, to] = [new Date(0), new Date(0)];
    const days = { first: '1970-01-01', last: '1970-01-01', from, to, timeZone: 'UTC' };
    const order = { period: 'day', direction: 'desc' } as const;
    await sumLedgerSales(db, { ...days, ...order, byProduct, currency: 'usd' });
  }
  for (const low of [true, false]) {
    const now = new Date(0);
    const asked = { usual: 1, sold: [], now, productId: 1, low, q: 'a', take: 1, skip: 0 };
    for (const sort of ['cover', '-sold', 'product', 'region'] as const)
      for (const exact of [true, false])
        await findStock(db, { ...asked, sort, exact, language: 'uz' });
  }
  const asked = { usual: 1, productId: 1, regionId: 1, q: 'a', ids: [1], take: 1, skip: 0 };
  const low = { ...asked, counted: 'shown', stock: 'low', language: 'uz' } as const;
  for (const sort of ['available', '-priceUsd', 'product', 'region'] as const)
    await findPriceOptions(db, { ...low, sort });
}
