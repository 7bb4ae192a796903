import type { RecallMeans } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  findRecallCode,
  shareLockBatch,
  insertRecall,
  lockFreeCodes,
  lockSoldCode,
  replaceCode,
  voidRecalledCode,
} from '#modules/stock/index.ts';
import { isOwnerDeleted } from '#modules/wallet/index.ts';
import { insertEvent } from '../order-events.sql.ts';
import { lockAnyOrder, type LockedOrder } from '../lock-order.ts';
import { payRefund } from './pay-refund.ts';
import { lockItems, type LockedItemRow } from './refunds.sql.ts';
import { findCardOf, readUnrecoveredLoss } from './refund-destination.sql.ts';

/** Actor and means of a compensation. */
interface MakingGood {
  means: RecallMeans;
  actor: AuditActor;
  reason: string;
  /** Version of the batch, which distinguishes its recalls. */
  version: number;
}

/** A sold code of a recalled batch, locked in the order batch, wallet, order, item, code. */
interface Recalled {
  id: bigint;
  batchId: number;
  optionId: number;
  seen: boolean;
  order: LockedOrder;
  item: LockedItemRow;
}

/**
 * Compensates the buyer of a recalled code, revealed or not, with another code of the same option or a refund, and
 * voids the recalled code. Returns the product whose stock has decreased. Errors: conflict (the code is no longer sold,
 * or its batch is not being recalled; details.reason other_recall: the batch was recalled again; reversed: the bank has
 * returned the money, so that no replacement is due), forbidden (the admin's own order), out_of_stock (no replacement, or
 * a deleted account, and a refund was not requested).
 */
export async function compensateRecalledCode(
  tx: PoolClient,
  codeId: bigint,
  making: MakingGood,
): Promise<{ productId: number | null }> {
  const recalled = await lockRecalled(tx, codeId, making);
  if (making.means !== 'refund') await requireMoneyKept(tx, recalled.order);
  const replacement = making.means === 'refund' ? undefined : await claimOther(tx, recalled);
  if (replacement === undefined && making.means === 'replace')
    throw new DomainError('out_of_stock');
  await voidRecalledCode(tx, codeId);
  const given =
    replacement === undefined
      ? await refund(tx, recalled, making)
      : await replace(tx, recalled, replacement, making);
  await writeAudit(tx, {
    actor: making.actor,
    action: replacement === undefined ? 'code.refund' : 'code.replace',
    target: `code:${codeId}`,
    reason: making.reason,
    before: { state: 'sold', seen: recalled.seen },
    after: { batchId: recalled.batchId, orderId: recalled.order.id, ...given },
  });
  return { productId: replacement === undefined ? null : recalled.item.product_id };
}

async function lockRecalled(
  tx: PoolClient,
  id: bigint,
  { actor, version }: MakingGood,
): Promise<Recalled> {
  const [found] = await findRecallCode(tx, id);
  if (!found) throw new DomainError('conflict');
  const { batch_id: batchId, option_id: optionId } = found;
  const [batch] = await shareLockBatch(tx, batchId);
  if (batch?.state !== 'recalling') throw new DomainError('conflict');
  if (batch.version !== version) throw new DomainError('conflict', { reason: 'other_recall' });
  const order = await lockAnyOrder(tx, found.order_id);
  // Admins must not compensate themselves.
  if (order.userId === actor.userId) throw new DomainError('forbidden');
  const [item] = await lockItems(tx, order.id, [Number(found.item_id)]);
  const [code] = await lockSoldCode(tx, id);
  if (!item || !code) throw new DomainError('conflict');
  return { id, batchId, optionId, seen: code.seen, order, item };
}

/** Refuses a replacement after a chargeback; safe because chargebacks take the same wallet and order locks. */
async function requireMoneyKept(tx: PoolClient, { id }: LockedOrder): Promise<void> {
  const [card] = await findCardOf(tx, id);
  if (card && (await readUnrecoveredLoss(tx, card.id)) > 0n)
    throw new DomainError('conflict', { reason: 'reversed' });
}

/**
 * Locks a free code of the same option; codes of recalled batches are not in stock. Returns none for a deleted account, to which
 * no code can be shown.
 */
async function claimOther(
  tx: PoolClient,
  { optionId, order }: Recalled,
): Promise<bigint | undefined> {
  if (await isOwnerDeleted(tx, order.userId)) return undefined;
  return (await lockFreeCodes(tx, optionId, 1))[0]?.ids[0];
}

async function replace(
  tx: PoolClient,
  { id, batchId, order, item }: Recalled,
  replacement: bigint,
  { actor, reason }: MakingGood,
): Promise<{ replacement: number }> {
  await replaceCode(tx, replacement, item.id);
  await insertRecall(tx, id, batchId, item.id, replacement, null);
  const data = {
    items: [Number(item.id)],
    codes: [Number(id)],
    replacements: [Number(replacement)],
    batch: batchId,
    reason,
  };
  await insertEvent(tx, order.id, 'replaced', actorName(actor), JSON.stringify(data));
  return { replacement: Number(replacement) };
}

async function refund(
  tx: PoolClient,
  { id, batchId, order, item }: Recalled,
  { actor, reason }: MakingGood,
): Promise<{ refund: number; currency: string; minor: string }> {
  const { id: orderId, userId, currency } = order;
  const amount = item.unit_price;
  const refundId = await payRefund(tx, {
    ...{ orderId, userId, currency, amount, commission: 0n },
    itemIds: [item.id],
    codeIds: [id],
    recall: { batchId },
    actor: actorName(actor),
    why: { reason },
  });
  await insertRecall(tx, id, batchId, item.id, null, refundId);
  return { refund: Number(refundId), currency, minor: amount.toString() };
}

const actorName = ({ userId }: AuditActor) => `admin:${userId}`;
