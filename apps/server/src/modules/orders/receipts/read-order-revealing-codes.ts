import type { Language, Order } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { toOrderDtos } from './orders.mapper.ts';
import { findOrderRows } from './orders.sql.ts';
import { readCodes } from './reveal-codes.ts';

/** Returns a customer's order with its codes and marks them as revealed. Error: not_found. */
export async function readOrderRevealingCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  { userId, language }: { userId: number; language: Language },
  { id }: { id: string },
): Promise<Order> {
  // Reads the codes before the receipt, which then agrees with them, because revealed codes cannot be refunded any more.
  const codes = await readCodes(deps, userId, id, null);
  const rows = await findOrderRows(deps.pool, userId, language, id);
  const [order] = toOrderDtos(rows, (item) => codes.get(item) ?? null);
  if (!order) throw new DomainError('not_found');
  return order;
}
