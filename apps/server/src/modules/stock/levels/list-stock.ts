import type { Language, listStockInput, StockLine } from '@manabar/contracts';
import { toDecimalOrNull } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { Page } from '#infra/db/find-page.ts';
import { pageWindow } from '#infra/db/paging.ts';
import { BATCH_ROWS } from '#infra/db/read-all.ts';
import { localized } from '#modules/catalogue/index.ts';
import {
  findStock,
  type ListedStockRow,
  type SoldUnits,
  type StockQuery,
} from './list-stock.sql.ts';

type Query = z.output<typeof listStockInput>;
type StockDeps = Pick<Deps, 'pool' | 'clock' | 'env'>;
/** Inputs of a stock list besides the stock itself. */
export interface StockView {
  sold: readonly SoldUnits[];
  language: Language;
}

const EVERYTHING = 2_147_483_647;

/** Lists stock by cover unless `sort` is given; counts of more than a thousand codes of a line may be estimates. */
export async function listStock(
  deps: StockDeps,
  view: StockView,
  input: Query,
): Promise<Page<StockLine>> {
  const { rows, total } = await find(deps, view, input, { ...pageWindow(input), exact: false });
  const items = rows.map((row) => toStockLine(row, view.language));
  return { items, total, page: input.page, pageSize: input.pageSize };
}

/** Reads all rows of {@link listStock} as of the start, with one row for each price, not for each code. */
export async function* readStock(
  deps: StockDeps,
  view: StockView,
  input: Omit<Query, 'page' | 'pageSize'>,
): AsyncGenerator<StockLine[]> {
  const { rows } = await find(deps, view, input, { take: EVERYTHING, skip: 0, exact: true });
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS);
    yield batch.map((row) => toStockLine(row, view.language));
  }
}

function find(
  { pool, clock, env }: StockDeps,
  { sold, language }: StockView,
  { productId, low, q, sort }: Omit<Query, 'page' | 'pageSize'>,
  window: Pick<StockQuery, 'take' | 'skip' | 'exact'>,
) {
  return findStock(pool, {
    usual: env.LOW_STOCK_THRESHOLD,
    now: clock.now(),
    sold,
    productId: productId ?? null,
    low: low ?? null,
    q: q || null,
    sort,
    language,
    ...window,
  });
}

function alertOf({ watched, low, fired_at }: ListedStockRow): StockLine['alert'] {
  if (!watched) return 'off';
  return low && fired_at !== null ? 'fired' : 'armed';
}

function toStockLine(row: ListedStockRow, language: Language): StockLine {
  const fired = alertOf(row) === 'fired';
  return {
    id: `${row.kind}-${row.ref}`,
    kind: row.kind,
    ref: row.ref,
    productId: row.product_id,
    product: localized(row.translations, language, 'title', row.title),
    service: row.service,
    regionId: row.region_id,
    gameAmount: row.game_amount,
    priceUsd: toDecimalOrNull(row.price_usd),
    priceRub: toDecimalOrNull(row.price_rub),
    offered: row.offered,
    available: row.available,
    ...(row.estimated && { availableEstimated: true as const }),
    held: row.held,
    sold: row.sold,
    days: row.days,
    cover: row.cover,
    threshold: row.threshold,
    lowAt: row.low_at,
    alert: alertOf(row),
    firedAt: fired ? (row.fired_at?.toISOString() ?? null) : null,
    firedWith: fired ? row.fired_with : null,
    version: row.version,
  };
}
