import { convert, rational, toDecimal, type CartDto, type Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { batchCallerReads } from '#modules/auth/index.ts';
import type { Credentials } from '#ports/caller.ts';
import { toCartItem } from './cart.mapper.ts';
import { readCart, type CartLine } from './cart.sql.ts';

const readOwnCart = batchCallerReads(readCart);

/**
 * Reads the caller's cart. Sums omit lines that are not for sale in their currency; `uzs` is the USD sum at the
 * current rate, rounded once, and null without a rate. Error: unauthorized.
 */
export async function getCart(
  deps: Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>,
  credentials: Credentials,
  language: Language,
): Promise<CartDto> {
  const rows = await readOwnCart(deps, credentials, language);
  const lines = rows.filter((row) => row.id !== null);
  const usd = sum(lines, 'price_usd');
  const [{ uzs_rate: rate }] = rows;
  return {
    success: true,
    data: lines.map(toCartItem),
    subtotal: {
      usd: toDecimal(usd),
      rub: toDecimal(sum(lines, 'price_rub')),
      uzs: rate === null ? null : toDecimal(convert(usd, rational(rate))),
    },
  };
}

function sum(lines: readonly CartLine[], price: 'price_usd' | 'price_rub'): bigint {
  return lines.reduce(
    (total, line) => total + BigInt(line[price] ?? 0) * BigInt(line.quantity),
    0n,
  );
}
