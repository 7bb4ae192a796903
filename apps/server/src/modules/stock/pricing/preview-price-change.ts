import { isDeepStrictEqual } from 'node:util';
import {
  changeByPercent,
  isPriceFall,
  MAX_AMOUNT,
  MAX_REPRICED,
  parseMinor,
  toDecimalOrNull,
  toMinor,
  type Language,
  type previewPricesInput,
  type PricePair,
  type PricePreview,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findExisting } from './options.sql.ts';
import { pricesOf } from './ensure-price-options.ts';
import { toAdminPriceOption } from './list-admin-price-options.ts';
import { findPriceOptions, type PriceOptionRow } from './list-admin-price-options.sql.ts';

type Input = z.output<typeof previewPricesInput>;
type PreviewRow = PricePreview['rows'][number];

/** Previews a percentage change of prices without writing anything. */
export async function previewPriceChange(
  { pool, env }: Pick<Deps, 'pool' | 'env'>,
  language: Language,
  input: Input,
): Promise<PricePreview> {
  const { selection } = input;
  const { rows, total } = await findPriceOptions(pool, {
    usual: env.LOW_STOCK_THRESHOLD,
    language,
    counted: 'all',
    take: MAX_REPRICED,
    ...('ids' in selection ? { ids: selection.ids } : selection.filter),
  });
  const changed = rows.map((row) => ({ row, after: pricesAfter(row, input) }));
  const existing = await findExisting(pool, JSON.stringify(changed.map(toIdentity)));
  const positions = new Set(existing.map(({ position }) => position));
  return {
    total,
    rows: changed.map(({ row, after }, position) =>
      toPreview(row, after, positions.has(position), env.PRICE_FALL_ALERT_PERCENT, language),
    ),
  };
}

function pricesAfter(row: PriceOptionRow, { percent, currencies, rounding }: Input): PricePair {
  const points = Number(parseMinor(percent));
  const changed = (price: bigint | null, currency: 'usd' | 'rub') =>
    price === null || (currencies !== 'both' && currencies !== currency)
      ? price
      : changeByPercent(price, points, rounding);
  return { priceUsd: changed(row.price_usd, 'usd'), priceRub: changed(row.price_rub, 'rub') };
}

function toIdentity({ row, after }: { row: PriceOptionRow; after: PricePair }, position: number) {
  return {
    position,
    product_id: row.product_id,
    region_id: row.region_id,
    game_amount: row.game_amount,
    price_usd: after.priceUsd?.toString() ?? null,
    price_rub: after.priceRub?.toString() ?? null,
  };
}

function toPreview(
  row: PriceOptionRow,
  after: PricePair,
  exists: boolean,
  fallPercent: number,
  language: Language,
): PreviewRow {
  const before = pricesOf(row);
  const { id, version, product, region, gameAmount, free } = toAdminPriceOption(row, language);
  const problem = problemOf(row, after);
  return {
    id,
    version,
    product,
    region,
    gameAmount,
    codes: free,
    before: decimals(before),
    after: decimals(after),
    falls: isPriceFall(before, after, fallPercent),
    merges: exists && !isDeepStrictEqual(before, after),
    ...(problem && { problem }),
  };
}

function problemOf({ free }: PriceOptionRow, after: PricePair): PreviewRow['problem'] {
  const prices = [after.priceUsd, after.priceRub].filter((price) => price !== null);
  if (prices.some((price) => price <= 0n)) return 'price_too_low';
  if (prices.some((price) => price >= toMinor(MAX_AMOUNT))) return 'price_too_high';
  return free === 0 ? 'no_codes' : undefined;
}

function decimals({ priceUsd, priceRub }: PricePair) {
  return {
    priceUsd: toDecimalOrNull(priceUsd),
    priceRub: toDecimalOrNull(priceRub),
  };
}
