import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { callEndCardHold, type PaymentEnd } from '../payments.sql.ts';

export interface ReservationEnd {
  /** `expired`: the reservation reached its end. `voided`: it was ended earlier. */
  hold: 'voided' | 'expired';
  endedBy: PaymentEnd;
  /** `user:{id}`, `admin:{id}`, `worker`, `gateway:{name}`. */
  actor: string;
}

/**
 * Ends an unpaid payment, which the caller has locked with lockPayment: returns its goods to stock, cancels its order,
 * and schedules the cancellation at the gateway. Returns false without changes when the reservation has already ended.
 */
export async function releaseReservation(
  tx: PoolClient,
  { clock }: Pick<Deps, 'clock'>,
  paymentId: bigint,
  { hold, endedBy, actor }: ReservationEnd,
): Promise<boolean> {
  const [row] = await callEndCardHold(tx, paymentId, hold, endedBy, actor, clock.now());
  return row?.ended === true;
}
