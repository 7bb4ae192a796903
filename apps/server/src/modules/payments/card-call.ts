import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { OrderingCall } from '#infra/idempotency/with-idempotency.ts';
import { addressKey, networkKey } from '#infra/address-keys.ts';
import { checkHolder, type Holder } from './hold-limits.ts';
import type { Payer } from './payer.ts';
import { lockCart } from './payments.sql.ts';

/** What is kept under a key: the rest of the answer is read from the payment. */
export interface CardOrder {
  order_id: string;
}

/** One call that orders by card, whatever it orders. */
export interface CardCall extends OrderingCall<CardOrder> {
  payer: Payer;
}

/** What a payment that is about to be written is written with. */
export interface Terms {
  provider: string;
  holder: Holder;
  now: Date;
  expiresAt: Date;
}

type TermDeps = Pick<Deps, 'env' | 'clock' | 'gateways' | 'privateHash'>;

/**
 * Locks the customer's cart, which puts all their card orders in one line, and refuses what cannot be paid by card now.
 * Errors: currency_not_available, and those of checkHolder.
 */
export async function agreeOnTerms(
  deps: TermDeps,
  tx: PoolClient,
  { userId, address }: Payer,
  { currency, forCart }: { currency: Currency; forCart: boolean },
): Promise<Terms> {
  const gateway = deps.gateways.gatewayFor(currency);
  if (!gateway) throw new DomainError('currency_not_available');
  const addressHash = deps.privateHash('card order', addressKey(address));
  const networkHash = deps.privateHash('card order network', networkKey(address));
  await lockCart(tx, userId);
  const place = { userId, addressHash, networkHash };
  const { newCustomer } = await checkHolder(deps, tx, { ...place, forCart });
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + deps.env.PAYMENT_TTL_MINUTES * 60_000);
  return { provider: gateway.name, holder: { ...place, newCustomer }, now, expiresAt };
}
