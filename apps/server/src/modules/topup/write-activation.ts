import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { bindGeneratedCode, type ActivatableCode } from '#modules/topup-stock/index.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { topupServiceRecords } from './services.ts';
import { findDenominations, insertItems, insertOrder, insertTopups } from './topup.sql.ts';

export interface NewActivation {
  orderId: string;
  userId: number;
  /** What a service account activates with. */
  apiKeyId?: number | undefined;
  /** Locked. */
  code: ActivatableCode;
  recipient: string;
  recipientName: string;
}

const SERVICE = 'freefire';

/**
 * Writes the order of an activation: one top-up of the code's denomination that costs nothing, the code that it
 * has, and the job. No money moves, so there is no wallet to lock, and the order is new.
 */
export async function writeActivation(
  deps: Pick<Deps, 'clock' | 'jobQueue'>,
  tx: PoolClient,
  { orderId, userId, apiKeyId, code, recipient, recipientName }: NewActivation,
): Promise<void> {
  const [denomination] = await findDenominations(tx, SERVICE, [code.denominationId]);
  if (!denomination) throw new Error(`denomination ${code.denominationId} is gone`);
  const now = deps.clock.now();
  await insertOrder(tx, orderId, userId, 'usd', 0n, apiKeyId ?? null);
  const [made] = await insertItems(tx, orderId, [denomination.game_amount], [0n]);
  const [item] = made?.ids ?? [];
  if (item === undefined) throw new Error(`order ${orderId} lacks its item`);
  await insertTopups(
    tx,
    [item],
    SERVICE,
    recipient,
    recipientName,
    topupServiceRecords[SERVICE].imageUrl,
    false,
    null,
    now,
    [denomination.id],
    [denomination.name],
    [null],
    [null],
    [0n],
    [null],
    [null],
  );
  await bindGeneratedCode(tx, code, { orderItemId: item, userId });
  const event = { service: SERVICE, items: [Number(item)], generated: Number(code.id) };
  await insertEvent(tx, orderId, 'code_activated', `user:${userId}`, JSON.stringify(event));
  await requestFulfilment(deps, tx, [item], now);
}
