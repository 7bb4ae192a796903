import type { Queryable } from '#infra/db/sql.ts';
import { findOwnOrder } from './threads.sql.ts';

const ORDER_ID = /(?<![\w-])[0-9a-z]{16}(?![\w-])/gi;
/** Most candidates of one message that are looked up. */
const MAX_LOOK_UPS = 3;

/** Returns the first order of the customer whose id the message contains, in capital or small letters; null without one. */
export async function findMentionedOrder(
  db: Queryable,
  userId: number,
  message: string,
): Promise<string | null> {
  for (const id of (message.match(ORDER_ID) ?? []).slice(0, MAX_LOOK_UPS)) {
    const [order] = await findOwnOrder(db, userId, id.toUpperCase());
    if (order) return order.id;
  }
  return null;
}
