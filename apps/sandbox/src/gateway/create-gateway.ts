import type { Clock } from '#clock.ts';
import type { Archive } from '#records-on-disk.ts';
import { Refusal } from '#refusal.ts';
import { createRecordStore, type RecordStore } from '#record-store.ts';
import { paymentView, statusOf, type Payment } from './payment.ts';
import { createAnnouncer, type Announce, type Send } from './webhooks.ts';

/** Record of an idempotency key. */
interface KeyRecord {
  paymentId: string;
  fingerprint: string;
}

/** Card gateway with its payments, keys and webhooks. */
export interface Gateway {
  clock: Clock;
  /** Address of its pages: scheme, host and port. */
  origin: () => string;
  payments: RecordStore<Payment>;
  keys: RecordStore<KeyRecord>;
  announce: Announce;
}

export interface GatewayOptions {
  clock: Clock;
  archive: Archive;
  origin: () => string;
  /** Secret that signs the gateway's webhooks. */
  secret: string;
  send: Send;
}

export function createGateway({ clock, archive, origin, secret, send }: GatewayOptions): Gateway {
  return {
    clock,
    origin,
    payments: createRecordStore<Payment>('payments', archive),
    keys: createRecordStore<KeyRecord>('payment-keys', archive),
    announce: createAnnouncer({ clock, secret, send }),
  };
}

/** Returns a payment, or throws 404. */
export function findPayment({ payments }: Gateway, id: string): Payment {
  const payment = payments.get(id);
  if (!payment) throw new Refusal(404, 'not_found');
  return payment;
}

/** Returns a payment as the shop reads it now. */
export const viewOf = ({ clock, origin }: Gateway, payment: Payment) =>
  paymentView(payment, { now: clock.now(), origin: origin() });

/** Returns the gateway's part of `GET /book`. */
export function readGatewayRecords({ clock, payments }: Gateway) {
  const now = clock.now();
  return payments.all().map((payment) => ({
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    status: statusOf(payment, now),
  }));
}
