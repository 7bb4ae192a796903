import {
  toDecimalOrNull,
  type AdminPriceOption,
  type Language,
  type listPriceOptionsInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Page } from '#infra/db/find-page.ts';
import { pageWindow } from '#infra/db/paging.ts';
import { asQueryable } from '#infra/db/prisma.ts';
import { BATCH_ROWS } from '#infra/db/read-all.ts';
import { localized } from '#modules/catalogue/index.ts';
import { findPriceOptions, type PriceOptionRow } from './list-admin-price-options.sql.ts';

type Query = z.output<typeof listPriceOptionsInput>;

const EVERYTHING = 2_147_483_647;
export function toAdminPriceOption(row: PriceOptionRow, language: Language): AdminPriceOption {
  return {
    id: row.id,
    productId: row.product_id,
    product: localized(row.translations, language, 'title', row.title),
    regionId: row.region_id,
    region: localized(row.region_translations, language, 'name', row.region),
    gameAmount: row.game_amount,
    priceUsd: toDecimalOrNull(row.price_usd),
    priceRub: toDecimalOrNull(row.price_rub),
    popular: row.popular,
    available: row.available,
    held: row.held,
    free: row.free,
    threshold: row.threshold,
    lowAt: row.low_at,
    version: row.version,
  };
}

/** Lists price options by product, region and amount, unless `sort` is given; codes are counted up to the shown limit. */
export async function listAdminPriceOptions(
  { pool, env }: Pick<Deps, 'pool' | 'env'>,
  language: Language,
  input: Query,
): Promise<Page<AdminPriceOption>> {
  const usual = env.LOW_STOCK_THRESHOLD;
  const reading = { usual, language, counted: 'shown', ...pageWindow(input) } as const;
  const { rows, total } = await findPriceOptions(pool, { ...input, ...reading });
  const items = rows.map((row) => toAdminPriceOption(row, language));
  return { items, total, page: input.page, pageSize: input.pageSize };
}

/** Reads all rows of {@link listAdminPriceOptions}, as of the start. */
export async function* readPriceOptions(
  { pool, env }: Pick<Deps, 'pool' | 'env'>,
  language: Language,
  input: Omit<Query, 'page' | 'pageSize'>,
): AsyncGenerator<AdminPriceOption[]> {
  const usual = env.LOW_STOCK_THRESHOLD;
  const reading = { usual, language, counted: 'all', take: EVERYTHING } as const;
  const { rows } = await findPriceOptions(pool, { ...input, ...reading });
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS);
    yield batch.map((row) => toAdminPriceOption(row, language));
  }
}

/** Reads one price option. Error: not_found. */
export async function getPriceOption(
  deps: Pick<Deps, 'prisma' | 'env'>,
  id: number,
  language: Language = 'ru',
): Promise<AdminPriceOption> {
  const option = (await getPriceOptions(deps, [id], language)).get(id);
  if (!option) throw new DomainError('not_found');
  return option;
}

/** Reads price options by id in one statement; leaves out those that do not exist. */
export async function getPriceOptions(
  { prisma, env }: Pick<Deps, 'prisma' | 'env'>,
  ids: readonly number[],
  language: Language = 'ru',
): Promise<Map<number, AdminPriceOption>> {
  const usual = env.LOW_STOCK_THRESHOLD;
  const reading = { usual, language, counted: 'shown', take: ids.length } as const;
  const { rows } = await findPriceOptions(asQueryable(prisma), { ids, ...reading });
  return new Map(rows.map((row) => [row.id, toAdminPriceOption(row, language)]));
}
