import type { PoolClient } from 'pg';
import type { SettleDeps } from '../settlement/gateway-report.ts';
import type { PaymentExceptionRow } from './payment-exceptions.sql.ts';
import { raisePaymentException, type NewPaymentException } from './raise-payment-exception.ts';

interface Quarantine {
  provider: string;
  /** The exception for which the money was quarantined. */
  exception: PaymentExceptionRow;
}

type NewException = Pick<
  NewPaymentException,
  'kind' | 'dedupeKey' | 'amount' | 'currency' | 'details'
>;

/** Raises another exception about quarantined money, whose details name the exception that quarantined it. */
export async function raiseQuarantineException(
  deps: SettleDeps,
  tx: PoolClient,
  { provider, exception: { id, provider_payment_id: paymentId, order_id: orderId } }: Quarantine,
  { details, ...raised }: NewException,
): Promise<void> {
  await raisePaymentException(deps, tx, {
    ...raised,
    provider,
    paymentId,
    orderId,
    details: { exception: Number(id), ...details },
  });
}
