import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { callEndCardHold, type EndedBy } from './payments.sql.ts';

export interface HoldEnd {
  /** `expired`: its time was over. `voided`: it was ended before that. */
  hold: 'voided' | 'expired';
  endedBy: EndedBy;
  /** `user:{id}`, `admin:{id}`, `worker`, `gateway:{name}`. */
  actor: string;
}

/**
 * Ends an unpaid payment, which is locked (lockPayment): what it holds is in stock again, its order is cancelled, and
 * the gateway will be told. False, and nothing is done, when its hold had ended before.
 */
export async function endHold(
  tx: PoolClient,
  { clock }: Pick<Deps, 'clock'>,
  paymentId: bigint,
  { hold, endedBy, actor }: HoldEnd,
): Promise<boolean> {
  const [row] = await callEndCardHold(tx, paymentId, hold, endedBy, actor, clock.now());
  return row?.ended === true;
}
