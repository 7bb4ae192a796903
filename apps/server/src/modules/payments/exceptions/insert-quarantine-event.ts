import type { OrderEventKind } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { insertEvent } from '#modules/orders/index.ts';
import type { PaymentExceptionRow } from './payment-exceptions.sql.ts';

interface QuarantineEvent {
  kind: OrderEventKind;
  /** Minor units of the currency; omitted for one that the shop does not use. */
  amount: bigint;
  actor: string;
}

/** Writes an event of quarantined money into the history of its order, if it has one. */
export async function insertQuarantineEvent(
  tx: PoolClient,
  {
    order_id: orderId,
    provider_payment_id: payment,
    currency,
  }: Pick<PaymentExceptionRow, 'order_id' | 'provider_payment_id' | 'currency'>,
  { kind, amount, actor }: QuarantineEvent,
): Promise<void> {
  if (orderId === null) return;
  const money = currency !== null && { minor: amount.toString(), currency };
  const data = JSON.stringify({ payment, ...money });
  await insertEvent(tx, orderId, kind, actor, data);
}
