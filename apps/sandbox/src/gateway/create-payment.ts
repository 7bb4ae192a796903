import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#refusal.ts';
import { findPayment, type Gateway } from './create-gateway.ts';
import type { Payment } from './payment.ts';
import type { CreateRequest } from './request-schemas.ts';

const MAX_KEY = 255;

/** Opens a payment; the same key with the same request returns the existing payment in its current state. */
export function createPayment(
  gateway: Gateway,
  key: string | string[] | undefined,
  request: CreateRequest,
  languages?: string,
): Payment {
  const { clock, payments, keys } = gateway;
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) {
    throw new Refusal(400, 'idempotency_key_required');
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const known = keys.get(key);
  if (known && known.fingerprint !== fingerprint) throw new Refusal(422, 'idempotency_key_reused');
  if (known) return findPayment(gateway, known.paymentId);

  const now = clock.now();
  const expiresAt = request.expires_at === undefined ? undefined : Date.parse(request.expires_at);
  if (expiresAt !== undefined && expiresAt <= now) throw new Refusal(400, 'invalid_expires_at');
  const id = `pay_${randomBytes(12).toString('hex')}`;
  keys.put(key, { paymentId: id, fingerprint });
  return payments.put(id, {
    id,
    reference: request.reference,
    amount: request.amount,
    currency: request.currency,
    returnUrl: request.return_url,
    webhookUrl: request.webhook_url,
    createdAt: now,
    ...(languages !== undefined && { languages }),
    ...(expiresAt !== undefined && { expiresAt }),
    refunds: [],
  });
}
