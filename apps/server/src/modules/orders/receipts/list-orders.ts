import type { Language, listOrdersInput, orderListSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { batchCallerReads } from '#modules/auth/index.ts';
import type { Credentials } from '#ports/caller.ts';
import { toOrderDtos } from './orders.mapper.ts';
import { listOrderRows, MAX_LISTED_ITEMS, orderExists } from './orders.sql.ts';

const readOwnOrders = batchCallerReads(listOrderRows);

/**
 * Lists the caller's orders, newest first, without codes. The cursor is the id of the last listed order, so that it
 * discloses nothing about the shop. A page of orders with many items has fewer orders. Errors: unauthorized,
 * validation_error (the cursor is not an order of the caller).
 */
export async function listOrders(
  deps: Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>,
  credentials: Credentials,
  language: Language,
  { q, cursor, limit }: z.output<typeof listOrdersInput>,
): Promise<z.infer<typeof orderListSchema>> {
  // One extra order shows whether there is another page.
  const values = [language, cursor ?? null, q || null, limit + 1] as const;
  const rows = await readOwnOrders(deps, credentials, ...values);
  const found = toOrderDtos(rows.filter((row) => row.id !== null));
  if (found.length === 0 && cursor !== undefined) {
    const known = await orderExists(deps.pool, rows[0].caller_id, cursor);
    if (known.length === 0) throw new DomainError('validation_error', { cursor: 'invalid' });
  }
  const isCut = rows.length > MAX_LISTED_ITEMS;
  // The last order of a cut page may lack items, and is listed on the next page.
  const whole = isCut && found.length > 1 ? found.slice(0, -1) : found;
  const orders = whole.slice(0, limit);
  const last = orders.at(-1);
  const hasMore = isCut || found.length > limit;
  return { orders, ...(hasMore && last && { nextCursor: last.id }) };
}
