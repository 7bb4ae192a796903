import { convert, rational, toDecimal, type CartDto } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toCartItem, type CartLine } from './cart.mapper.ts';
import { readCart, type CartRow } from './cart.sql.ts';
import type { Shopper } from './shopper.ts';

/**
 * Reads the customer's cart. Sums leave out lines that are not for sale in their currency; `uzs` is the USD sum
 * at the current rate, rounded once, and null without a rate.
 */
export async function getCart(
  { pool }: Pick<Deps, 'pool'>,
  { userId, language }: Shopper,
): Promise<CartDto> {
  const rows = await readCart(pool, userId);
  const lines = rows.filter((row): row is CartRow & CartLine => row.id !== null);
  const usd = sum(lines, 'price_usd');
  const rate = rows[0]?.uzs_rate ?? null;
  return {
    success: true,
    data: lines.map((line) => toCartItem(line, language)),
    subtotal: {
      usd: toDecimal(usd),
      rub: toDecimal(sum(lines, 'price_rub')),
      uzs: rate === null ? null : toDecimal(convert(usd, rational(rate))),
    },
  };
}

function sum(lines: readonly CartRow[], price: 'price_usd' | 'price_rub'): bigint {
  return lines.reduce((total, line) => total + (line[price] ?? 0n) * BigInt(line.quantity), 0n);
}
