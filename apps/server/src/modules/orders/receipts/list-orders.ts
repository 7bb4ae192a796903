import type { Language, listOrdersInput, orderListSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { toOrderDtos } from './orders.mapper.ts';
import { listOrderRows } from './orders.sql.ts';

/**
 * Lists a customer's orders, newest first, without codes. The cursor is the id of the last listed order, so that it
 * discloses nothing about the shop. Error: validation_error (the cursor is not an order of the customer).
 */
export async function listOrders(
  { pool }: Pick<Deps, 'pool'>,
  { userId, language }: { userId: number; language: Language },
  { q, cursor, limit }: z.output<typeof listOrdersInput>,
): Promise<z.infer<typeof orderListSchema>> {
  // One extra row shows whether there is another page.
  const [row] = await listOrderRows(pool, userId, language, cursor ?? null, q || null, limit + 1);
  if (!row) throw new DomainError('validation_error', { cursor: 'invalid' });
  const more = row.orders.length > limit;
  const orders = toOrderDtos({ ...row, orders: row.orders.slice(0, limit) }, language);
  const last = orders.at(-1);
  return { orders, ...(more && last && { nextCursor: last.id }) };
}
