import type { revealCodesInput, revealedCodesSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockItemCodes, markSeen } from '#modules/stock/index.ts';
import { insertEvent } from '../order-events.sql.ts';
import { findSoldCodes, holdItems, type SoldCodeRow } from './sold-codes.sql.ts';
import { orderExists } from './orders.sql.ts';

/**
 * Returns the codes of an order's delivered items, or of the given ones, and marks them as revealed.
 * Error: not_found (another customer's order, or a given item without codes).
 */
export async function revealCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  { userId }: { userId: number },
  { id, itemIds }: z.output<typeof revealCodesInput>,
): Promise<z.infer<typeof revealedCodesSchema>> {
  const wanted = itemIds && [...new Set(itemIds)];
  const lines = await readCodes(deps, userId, id, wanted ?? null);
  const missing = wanted ? wanted.some((item) => !lines.has(item)) : lines.size === 0;
  if (missing && (wanted || (await orderExists(deps.pool, userId, id)).length === 0)) {
    throw new DomainError('not_found');
  }
  return { items: [...lines].map(([item, code]) => ({ id: item, code: { code } })) };
}

/**
 * Reads codes by item, one line per unit. The customer's first reveal is recorded in the transaction that reads the
 * codes. A code that cannot be decrypted fails the call, and no code is marked as revealed.
 */
export async function readCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  userId: number,
  orderId: string,
  itemIds: number[] | null,
): Promise<Map<number, string>> {
  const codes = await findSoldCodes(deps.pool, userId, orderId, itemIds);
  if (codes.every((code) => code.seen)) return decrypt(deps, codes);
  return look(deps, userId, orderId, [...new Set(codes.map((code) => code.item_id))]);
}

function look(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  userId: number,
  orderId: string,
  items: bigint[],
): Promise<Map<number, string>> {
  return withTransaction(deps.pool, async (tx) => {
    // A recall that replaces a code runs before or after this lock, so that the marked codes are the returned ones.
    await holdItems(tx, items);
    const locked = await lockItemCodes(tx, items);
    const ids = locked.map((code) => code.id);
    const first = await markSeen(tx, userId, ids);
    if (first.length > 0) {
      const data = JSON.stringify({ codes: first.map((code) => Number(code.id)) });
      await insertEvent(tx, orderId, 'revealed', `user:${userId}`, data);
    }
    // Reads again under the locks, because a refund may have removed codes. Decrypts before the commit, so that codes
    // that cannot be decrypted stay unrevealed and refundable.
    return decrypt(deps, await findSoldCodes(tx, userId, orderId, items.map(Number)));
  });
}

function decrypt(
  { codeCipher }: Pick<Deps, 'codeCipher'>,
  codes: readonly SoldCodeRow[],
): Map<number, string> {
  const lines = new Map<number, string>();
  for (const { item_id, cipher, key_id } of codes) {
    const item = Number(item_id);
    const text = codeCipher.decrypt(cipher, key_id);
    const before = lines.get(item);
    lines.set(item, before === undefined ? text : `${before}\n${text}`);
  }
  return lines;
}
