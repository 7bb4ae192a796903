import { toDecimalOrNull, type PriceOption } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findOffer, listOptionRows, type ListedOptionRow } from './options.sql.ts';
import type { Place } from './ensure-price-options.ts';

/** `inStock` omits sold-out options, `popular` keeps flagged ones. */
export type OptionChoice = 'all' | 'inStock' | 'popular';

const chosen: Record<OptionChoice, (row: ListedOptionRow) => boolean> = {
  all: () => true,
  inStock: (row) => row.available > 0,
  popular: (row) => row.popular,
};

/**
 * Lists a product's price options in one region (0: without one), ascending by amount, then price; empty when the
 * product is not offered there. Error: not_found (unknown or archived product).
 */
export async function listProductOptions(
  { pool }: Pick<Deps, 'pool'>,
  { productId, regionId }: Place,
  choice: OptionChoice = 'all',
): Promise<PriceOption[]> {
  const [offer] = await findOffer(pool, productId, regionId);
  if (offer?.offered == null) throw new DomainError('not_found');
  if (!offer.offered) return [];
  const rows = await listOptionRows(pool, productId, regionId);
  return rows.filter(chosen[choice]).map(toPriceOption);
}

/** Converts minor units to the DTO's decimals. */
export function toPriceOption(row: {
  game_amount: number;
  price_usd: bigint | number | null;
  price_rub: bigint | number | null;
  available: number;
}): PriceOption {
  return {
    game_amount: row.game_amount,
    price_usd: toDecimalOrNull(row.price_usd),
    price_rub: toDecimalOrNull(row.price_rub),
    available_count: row.available,
  };
}
