import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { OrderingCall } from '#infra/idempotency/with-idempotency.ts';
import { addressKey, networkKey } from '#infra/limits/address-keys.ts';
import { checkHoldLimits, type Holder } from '../reservations/check-hold-limits.ts';
import type { TermValues } from './place-card-order.sql.ts';
import type { CardPayer } from './card-payer.ts';
import { lockCart } from '../payments.sql.ts';

/** Result stored under the idempotency key; the other fields of the answer are read from the payment. */
export interface CardOrder {
  order_id: string;
}

/** A call that creates a card order of any type. */
export interface CheckoutCall extends OrderingCall<CardOrder> {
  payer: CardPayer;
}

/** Values of a new payment that do not depend on the order's type. */
export interface PaymentTerms {
  provider: string;
  holder: Holder;
  now: Date;
  expiresAt: Date;
}

/** Returns the terms in the order of the statements that write a payment. */
export function valuesOf({ provider, holder, now, expiresAt }: PaymentTerms): TermValues {
  return [provider, holder.addressHash, holder.networkHash, now, expiresAt];
}

type TermDeps = Pick<Deps, 'env' | 'clock' | 'gateways' | 'keyedHash'>;

/**
 * Locks the customer's cart, which serializes the customer's card orders, and checks whether they may pay by card.
 * Errors: currency_not_available, and those of checkHoldLimits.
 */
export async function admitCardPayment(
  deps: TermDeps,
  tx: PoolClient,
  { userId, address }: CardPayer,
  { currency, forCart }: { currency: Currency; forCart: boolean },
): Promise<PaymentTerms> {
  const gateway = deps.gateways.gatewayFor(currency);
  if (!gateway) throw new DomainError('currency_not_available');
  const addressHash = deps.keyedHash('card order', addressKey(address));
  const networkHash = deps.keyedHash('card order network', networkKey(address));
  await lockCart(tx, userId);
  const place = { userId, addressHash, networkHash };
  const { newCustomer } = await checkHoldLimits(deps, tx, { ...place, forCart });
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + deps.env.PAYMENT_TTL_MINUTES * 60_000);
  return { provider: gateway.name, holder: { ...place, newCustomer }, now, expiresAt };
}
