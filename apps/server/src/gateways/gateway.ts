import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language } from '@manabar/contracts';

export type GatewayName = 'sandbox' | 'yookassa' | 'stripe';

/** What a payment is. `cancelled` and `expired` both ended unpaid: a gateway may not tell which. */
export type GatewayPaymentStatus = 'pending' | 'captured' | 'cancelled' | 'expired' | 'refunded';

/** Money that went back: by the shop's word (`reference` is the one that it gave), or without it. */
export interface GatewayRefund {
  /** The gateway's own id. */
  id: string;
  reference: string | null;
  amount: bigint;
  origin: 'shop' | 'gateway' | 'dispute';
}

/** What the gateway says a payment is, at the moment when it said so. Amounts are minor units of its currency. */
export interface GatewayPayment {
  /** The gateway's own id. */
  id: string;
  /** The shop's reference, as the gateway kept it; null when it does not say. */
  reference: string | null;
  amount: bigint;
  /** Null when it is none of the shop's; `currencyCode` still tells which, lower-case. */
  currency: Currency | null;
  currencyCode: string;
  status: GatewayPaymentStatus;
  capturedAmount: bigint;
  /** The sum of `refunds`. */
  refundedAmount: bigint;
  /** Only what went back, or is on its way: a refund that failed at the gateway is not among them. */
  refunds: GatewayRefund[];
  createdAt: Date;
}

export interface OpenRequest {
  /** The shop's own name for what is paid. */
  reference: string;
  amount: bigint;
  currency: Currency;
  /** Where the customer comes back to, paid or not. */
  returnUrl: string;
  /** Where messages go, for a gateway that takes it with each payment. */
  webhookUrl: string;
  /** The end of the payment's lifetime; see {@link Gateway.shortestLifetimeMs}. */
  expiresAt: Date;
  description: string;
  /** The same key opens the same payment, whenever it is sent again. */
  idempotenceKey: string;
  language: Language;
}

/** `unavailable`: not sent, or nobody knows: asked again with the same key. `cause` is for the log, without secrets. */
export type OpenAnswer =
  | { status: 'opened'; payment: GatewayPayment; payUrl: string }
  | { status: 'refused' | 'unavailable'; cause: unknown };

/** `not_found` only in the gateway's own words. */
export type FindAnswer =
  | { status: 'found'; payment: GatewayPayment }
  | { status: 'not_found' }
  | { status: 'unavailable'; cause: unknown };

/**
 * `cancelled`: nobody can pay it any more, also when it had ended before. `captured`: it was paid. `refused`: it
 * stays open until the gateway ends it, and late money has to be reckoned with.
 */
export type CancelAnswer =
  | { status: 'cancelled' }
  | { status: 'captured' }
  | { status: 'unavailable' | 'refused'; cause: unknown };

export interface RefundRequest {
  paymentId: string;
  /** The shop's own name for the refund, and its idempotence key. */
  reference: string;
  amount: bigint;
  currency: Currency;
}

/** `refused` is final: the gateway will not give this back. `pending`: it is at it, and that may fail yet. */
export type RefundAnswer =
  | { status: 'done' | 'pending'; id: string }
  | { status: 'refused'; reason: string }
  | { status: 'unavailable'; cause: unknown };

/** A message of the gateway. */
export interface Notification {
  /** The same for every copy of a message. */
  eventId: string;
  kind: 'payment' | 'refund' | 'dispute' | 'other';
  /**
   * A name that `find` knows the payment by; empty for `other` that is about none. The payment's own id is the
   * one in the answer.
   */
  paymentId: string;
  /**
   * The payment as it was when the message was made. Null when the message does not prove it or does not tell
   * all of it: then `find(paymentId)` says.
   */
  payment: GatewayPayment | null;
  at: Date;
}

/** `forged` and `stale` (a true signature that is too old) are answered with 401, `malformed` with 400. */
export type ReadAnswer =
  { status: 'read'; notification: Notification } | { status: 'forged' | 'stale' | 'malformed' };

/**
 * The port to whoever takes cards. Every exchange with the gateway ends within its time limit, a call takes at most
 * four of them, and none runs inside a database transaction. What an adapter does not surely know it calls `unavailable`, and never repeats by itself.
 */
export interface Gateway {
  /** Stands beside every payment; ids are the gateway's own only together with it. */
  readonly name: GatewayName;
  /**
   * What proves a message. `signature`: its body is believed. `inquiry`: only the id is taken from it, and the
   * gateway is asked.
   */
  readonly proof: 'signature' | 'inquiry';
  /** The shortest lifetime of a payment there: a hold that ends earlier is ended by `cancel`. */
  readonly shortestLifetimeMs: number;
  /** Whether messages may come from an address; missing where any may. */
  admitsSender?(address: string): boolean;
  open(request: OpenRequest): Promise<OpenAnswer>;
  find(paymentId: string): Promise<FindAnswer>;
  /** Doing it again changes nothing. */
  cancel(paymentId: string): Promise<CancelAnswer>;
  /** The same reference gives back once. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Reads a message: the very bytes of its body, and its headers. */
  readNotification(raw: Buffer, headers: IncomingHttpHeaders): ReadAnswer;
  /**
   * Payments created from (inclusive) … to (exclusive), every page of them, for the daily comparison. A refund that
   * is still on its way may be missing. Throws when the gateway does not answer.
   */
  list(from: Date, to: Date): AsyncIterable<GatewayPayment>;
}
