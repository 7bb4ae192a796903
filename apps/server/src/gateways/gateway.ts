import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language } from '@manabar/contracts';
import type { paymentProviders } from '@manabar/contracts/rules';

export type GatewayName = (typeof paymentProviders)[number];

/** State of a payment. `cancelled` and `expired` both ended unpaid; a gateway may not distinguish them. */
export type GatewayPaymentStatus = 'pending' | 'captured' | 'cancelled' | 'expired' | 'refunded';

/** A refund; `reference` is the shop's, or null when the shop did not request it. */
export interface GatewayRefund {
  /** Id at the gateway. */
  id: string;
  reference: string | null;
  amount: bigint;
  origin: 'shop' | 'gateway' | 'dispute';
}

/** State of a payment at its gateway at a point in time. Amounts are minor units of its currency. */
export interface GatewayPayment {
  /** Id at the gateway. */
  id: string;
  /** The shop's reference stored at the gateway; null when the gateway does not return it. */
  reference: string | null;
  amount: bigint;
  /** Null for a currency that the shop does not support; `currencyCode` is its code in lower case. */
  currency: Currency | null;
  currencyCode: string;
  status: GatewayPaymentStatus;
  capturedAmount: bigint;
  /** Sum of `refunds`. */
  refundedAmount: bigint;
  /** Completed and pending refunds, without failed ones. */
  refunds: GatewayRefund[];
  createdAt: Date;
}

export interface OpenRequest {
  /** The shop's reference of the payment. */
  reference: string;
  amount: bigint;
  currency: Currency;
  /** URL to which the customer returns, paid or not. */
  returnUrl: string;
  /** URL of webhook events, for gateways that accept it per payment. */
  webhookUrl: string;
  /** End of the payment's lifetime; `cancel` ends a payment whose lifetime at the gateway is longer. */
  expiresAt: Date;
  description: string;
  /** Key with which a retry opens the same payment. */
  idempotenceKey: string;
  language: Language;
}

/** `unavailable`: not sent or unknown result; retry with the same key. `cause` is for the log, without secrets. */
export type OpenAnswer =
  | { status: 'opened'; payment: GatewayPayment; payUrl: string }
  | { status: 'refused' | 'unavailable'; cause: unknown };

/** `not_found` only for a documented answer of the gateway. */
export type FindAnswer =
  | { status: 'found'; payment: GatewayPayment }
  | { status: 'not_found' }
  | { status: 'unavailable'; cause: unknown };

/**
 * `cancelled`: the payment can no longer be paid, also when it had ended before. `captured`: it was paid. `refused`: it
 * stays open until the gateway ends it, so that a late capture is possible.
 */
export type CancelAnswer =
  | { status: 'cancelled' }
  | { status: 'captured' }
  | { status: 'unavailable' | 'refused'; cause: unknown };

export interface RefundRequest {
  paymentId: string;
  /** The shop's reference of the refund, which is also its idempotency key. */
  reference: string;
  /** Id at the gateway, if an earlier attempt was accepted; no other refund is made then. */
  refundId: string | null;
  amount: bigint;
  currency: Currency;
}

/** `refused` is final: no money moved, or it came back. `pending`: the gateway has accepted the refund, which may still fail. */
export type RefundAnswer =
  | { status: 'done' | 'pending'; id: string }
  | { status: 'refused'; reason: string }
  | { status: 'unavailable'; cause: unknown };

/** A webhook event of the gateway. */
export interface Notification {
  /** Id that is the same for repeated deliveries of an event. */
  eventId: string;
  kind: 'payment' | 'refund' | 'dispute' | 'other';
  /**
   * Id by which `find` finds the payment; empty for `other` events without one. The answer of `find` has the payment's
   * own id.
   */
  paymentId: string;
  /**
   * State of the payment when the event was created. Null when the event does not prove it or is incomplete; then use
   * `find(paymentId)`.
   */
  payment: GatewayPayment | null;
}

/** `forged` and `stale` (a true signature whose time is too far from now) are answered with 401, `malformed` with 400. */
export type ReadAnswer =
  | { status: 'read'; notification: Notification }
  | { status: 'forged' | 'stale' | 'malformed' };

/**
 * Port of a card gateway. Every request ends within the time limit, a call makes at most four requests, and no call runs
 * inside a database transaction. An adapter returns `unavailable` for uncertain results and never retries by itself.
 */
export interface Gateway {
  /** Name stored with every payment; the gateway's ids are unique only together with it. */
  readonly name: GatewayName;
  /**
   * Proof of an event. `signature`: its body is trusted. `inquiry`: only the id is used, and the gateway is polled.
   */
  readonly proof: 'signature' | 'inquiry';
  /** Returns whether events may come from an address; undefined when any address is allowed. */
  admitsSender?(address: string): boolean;
  open(request: OpenRequest): Promise<OpenAnswer>;
  find(paymentId: string): Promise<FindAnswer>;
  /** Cancels a payment; idempotent. */
  cancel(paymentId: string): Promise<CancelAnswer>;
  /** Refunds once per reference. A refund that the gateway accepted and failed later is refused. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Verifies and parses an event from the raw bytes of its body and its headers. */
  readNotification(raw: Buffer, headers: IncomingHttpHeaders): ReadAnswer;
  /**
   * Lists all payments created from (inclusive) … to (exclusive), for reconciliation. Pending refunds may be missing.
   * Throws when the gateway does not answer.
   */
  list(from: Date, to: Date): AsyncIterable<GatewayPayment>;
}
