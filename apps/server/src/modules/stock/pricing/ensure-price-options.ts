import type { PricePair } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  clearReplaced,
  findOptionRows,
  insertOptionRows,
  type OptionIdentities,
  type OptionRow,
} from './options.sql.ts';
import { inheritThresholds } from '../levels/stock-alerts.sql.ts';

export interface Place {
  productId: number;
  regionId: number;
}

/** Identifies an option, together with product and region. Minor units. */
export interface OptionValues {
  gameAmount: number;
  priceUsd: bigint | null;
  priceRub: bigint | null;
}

/** Returns the prices of a row in minor units. */
export const pricesOf = ({
  price_usd,
  price_rub,
}: Pick<OptionRow, 'price_usd' | 'price_rub'>): PricePair => ({
  priceUsd: price_usd,
  priceRub: price_rub,
});

export function optionKey({ gameAmount, priceUsd, priceRub }: OptionValues): string {
  return `${gameAmount}|${priceUsd ?? ''}|${priceRub ?? ''}`;
}

interface IdentityRow extends Omit<OptionRow, 'id'> {
  product_id: number;
  region_id: number;
}

/** Returns the key of an option in the shop, with its own or other prices. */
export function identityKey(row: IdentityRow, prices: PricePair = pricesOf(row)): string {
  return `${row.product_id}|${row.region_id}|${optionKey({ gameAmount: row.game_amount, ...prices })}`;
}

export const keyOfRow = (row: OptionRow): string =>
  optionKey({ gameAmount: row.game_amount, ...pricesOf(row) });

/**
 * Returns the ids of these options by {@link optionKey}, for codes to be assigned. Creates missing ones with the
 * threshold of the same goods at another price, and marks replaced ones as in use again.
 */
export async function ensureOptions(
  tx: Queryable,
  place: Place,
  options: readonly OptionValues[],
): Promise<Map<string, number>> {
  const found = await findOptions(tx, place, options);
  await clearReplaced(tx, [...found.values()]);
  const missing = options.filter((option) => !found.has(optionKey(option)));
  if (missing.length === 0) return found;
  await insertOptionRows(tx, ...identities(place, missing));
  // A concurrent load may have created them; only a new query sees its committed rows.
  const made = await findOptions(tx, place, missing);
  await inheritThresholds(tx, [...made.values()]);
  for (const [key, id] of made) found.set(key, id);
  return found;
}

/** Returns the id of one option, creating it if necessary. */
export async function ensureOption(
  tx: Queryable,
  place: Place,
  option: OptionValues,
): Promise<number> {
  const id = (await ensureOptions(tx, place, [option])).get(optionKey(option));
  if (id === undefined) throw new Error('the price option was not made');
  return id;
}

async function findOptions(
  tx: Queryable,
  place: Place,
  options: readonly OptionValues[],
): Promise<Map<string, number>> {
  const rows = await findOptionRows(tx, ...identities(place, options));
  return new Map(rows.map((row) => [keyOfRow(row), row.id]));
}

function identities(place: Place, options: readonly OptionValues[]): OptionIdentities {
  return [
    place.productId,
    place.regionId,
    options.map((option) => option.gameAmount),
    options.map((option) => option.priceUsd),
    options.map((option) => option.priceRub),
  ];
}
