import type { Deps } from '#deps.ts';
import type { GatewayPayment } from '#gateways/gateway.ts';
import type { LockedPayment } from '../lock-payment.ts';

export type SettleDeps = Pick<
  Deps,
  'pool' | 'env' | 'clock' | 'log' | 'jobQueue' | 'claimHints' | 'catalogueCache'
>;

/** State of a payment at its gateway. */
export interface GatewayReport {
  provider: string;
  payment: GatewayPayment;
  /** Actor of the settlement: `gateway:{name}`, `worker`, `user:{id}`, `admin:{id}`. */
  actor: string;
  /** Time of the poll, by the database's clock (ADR 68). Null for the content of an event, which may be old. */
  askedAt: Date | null;
  /** The last attempt: an unknown payment is now quarantined. */
  lastAttempt?: boolean;
}

/** A report about a payment of the shop. */
export interface ReportedPayment {
  row: LockedPayment;
  report: GatewayReport;
}

/**
 * Result of a settlement. `completed`: the order is fulfilled. `credited`: the money is on the balance. `suspended`: the
 * payment is quarantined. `ended`: the gateway ended it unpaid. `nothing`: nothing changed. `unknown`: the payment does
 * not exist yet.
 */
export type Settlement = 'completed' | 'credited' | 'suspended' | 'ended' | 'nothing' | 'unknown';

/** A settlement, with the stock changes to publish after the commit. */
export interface SettlementResult {
  settlement: Settlement;
  /** Products whose stock has changed. */
  products?: number[];
}
