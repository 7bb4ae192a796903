import type { Queryable } from '#infra/db/sql.ts';
import {
  clearReplaced,
  findOptionRows,
  insertOptionRows,
  type OptionIdentities,
  type OptionRow,
} from './options.sql.ts';
import { inheritThresholds } from './stock-alerts.sql.ts';

export interface Place {
  productId: number;
  regionId: number;
}

/** With its place, what makes an option the same option. Minor units. */
export interface OptionValues {
  gameAmount: number;
  priceUsd: bigint | null;
  priceRub: bigint | null;
}

export function optionKey({ gameAmount, priceUsd, priceRub }: OptionValues): string {
  return `${gameAmount}|${priceUsd ?? ''}|${priceRub ?? ''}`;
}

function keyOfRow({ game_amount, price_usd, price_rub }: OptionRow): string {
  return optionKey({ gameAmount: game_amount, priceUsd: price_usd, priceRub: price_rub });
}

/**
 * The ids of these options by {@link optionKey}, for codes to be given to. Those that are not there yet are made, with
 * the threshold that the same goods had at another price; those that were replaced by another price are in use again.
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
  // A neighbour may have been faster: what it committed meanwhile is seen by a new look only.
  const made = await findOptions(tx, place, missing);
  await inheritThresholds(tx, [...made.values()]);
  for (const [key, id] of made) found.set(key, id);
  return found;
}

/** The id of one option, made if need be. */
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
