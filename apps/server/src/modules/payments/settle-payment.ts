import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { capturePayment } from './capture-payment.ts';
import { endHold } from './end-hold.ts';
import { lockPayment, type LockedPayment } from './lock-payment.ts';
import { raiseMatter, type MatterKind } from './matters.ts';
import { recordReversals } from './reversals.ts';
import { adoptPaymentId } from './settle.sql.ts';
import { suspendPayment } from './suspend-payment.ts';

export type SettleDeps = Pick<
  Deps,
  'pool' | 'env' | 'clock' | 'log' | 'jobQueue' | 'claimHints' | 'catalogueCache'
>;

/** What a gateway says of a payment. */
export interface Heard {
  /** The gateway that says it. */
  provider: string;
  payment: GatewayPayment;
  /** Who has it settled: `gateway:{name}`, `worker`, `user:{id}`, `admin:{id}`. */
  actor: string;
  /** Asked just now, not read out of a message, which may be old. */
  confirmed: boolean;
  /** What nobody knows by now is not about to be known. */
  final?: boolean;
}

/**
 * What became of it. `completed`: goods. `credited`: on the balance. `suspended`: set aside for a person. `ended`:
 * unpaid, by the gateway. `nothing`: it was so before, or there is nothing to be done. `unknown`: nobody knows yet
 * what it is about.
 */
export type Settlement = 'completed' | 'credited' | 'suspended' | 'ended' | 'nothing' | 'unknown';

/** A settlement, and what to tell whoever counts the stock once it is committed. */
export interface Settled {
  settlement: Settlement;
  /** Products whose stock has changed, and options of which codes were claimed. */
  products?: number[];
}

/**
 * The one way in which a card payment is settled, whoever says that it was paid: message, return page,
 * reconciliation or an admin. Under the row locks, once, whatever comes in which order and however often. Provider,
 * payment id, reference, amount and currency have to be those of the order; otherwise nothing is applied.
 */
export async function settlePayment(deps: SettleDeps, heard: Heard): Promise<Settlement> {
  const { settlement, products = [] } = await withTransaction(deps.pool, (tx) =>
    settle(deps, tx, heard),
  );
  for (const product of products) deps.catalogueCache.bump(product);
  return settlement;
}

async function settle(deps: SettleDeps, tx: PoolClient, heard: Heard): Promise<Settled> {
  const { payment } = heard;
  const row = await lockHeard(tx, heard);
  if (!row) return { settlement: await settleUnknown(deps, tx, heard) };
  const why = differenceOf(row, heard);
  if (why !== null) {
    await suspendPayment(deps, tx, { heard, why, orderId: row.order_id, details: expectedOf(row) });
    return { settlement: 'suspended' };
  }
  await adoptPaymentId(tx, row.id, payment.id, deps.clock.now());
  if (payment.capturedAmount > 0n) return settlePaid(deps, tx, { row, heard });
  return { settlement: await settleUnpaid(deps, tx, { row, heard }) };
}

/** By the gateway's own id; by the shop's reference where the gateway's answer to the opening is not known yet. */
async function lockHeard(
  tx: PoolClient,
  { provider, payment: { id, reference } }: Heard,
): Promise<LockedPayment | undefined> {
  const known = await lockPayment(tx, { provider, providerPaymentId: id });
  if (known || reference === null) return known;
  return lockPayment(tx, { orderId: reference });
}

/** Why what the gateway has is not what was ordered; null when it is. */
function differenceOf(row: LockedPayment, { provider, payment }: Heard): MatterKind | null {
  if (row.provider !== provider) return 'provider_differs';
  if (row.provider_payment_id !== null && row.provider_payment_id !== payment.id) {
    return 'payment_differs';
  }
  if (payment.reference !== null && payment.reference !== row.order_id) return 'reference_differs';
  if (payment.currency !== row.currency) return 'currency_differs';
  const paid = payment.capturedAmount > 0n;
  if (payment.amount !== row.amount || (paid && payment.capturedAmount !== row.amount)) {
    return 'amount_differs';
  }
  return null;
}

const expectedOf = ({ provider, provider_payment_id: id, amount, currency }: LockedPayment) => ({
  expected: { provider, payment: id, amount: amount.toString(), currency },
});

/**
 * Of no payment that the shop knows. An order is committed before its payment is opened, so that a reference which
 * leads nowhere will lead nowhere later; without one the answer to the opening may still be on its way.
 */
async function settleUnknown(deps: SettleDeps, tx: PoolClient, heard: Heard): Promise<Settlement> {
  const { capturedAmount, reference } = heard.payment;
  if (capturedAmount === 0n) return 'nothing';
  if (reference === null && !heard.final) return 'unknown';
  await suspendPayment(deps, tx, { heard, why: 'unknown_payment', orderId: null });
  return 'suspended';
}

interface Known {
  row: LockedPayment;
  heard: Heard;
}

async function settlePaid(deps: SettleDeps, tx: PoolClient, known: Known): Promise<Settled> {
  const { row, heard } = known;
  const settled: Settled =
    row.state === 'captured'
      ? { settlement: 'nothing' }
      : await capturePayment(deps, tx, { row, heard });
  await recordReversals(deps, tx, { row, heard });
  return settled;
}

async function settleUnpaid(
  deps: SettleDeps,
  tx: PoolClient,
  { row, heard }: Known,
): Promise<Settlement> {
  const { provider, payment, confirmed, actor } = heard;
  if (payment.status === 'pending') return 'nothing';
  if (row.state === 'captured') {
    // An older message may be late; what is asked now is not.
    if (confirmed) {
      await raiseMatter(deps, tx, {
        kind: 'capture_unconfirmed',
        dedupeKey: `capture:${provider}:${payment.id}`,
        provider,
        paymentId: payment.id,
        orderId: row.order_id,
        amount: row.amount,
        currency: row.currency,
        details: { status: payment.status },
      });
    }
    return 'nothing';
  }
  if (row.hold !== 'open') return 'nothing';
  const byTime = payment.status === 'expired' || deps.clock.now() >= row.expires_at;
  const end = byTime
    ? ({ hold: 'expired', endedBy: 'time' } as const)
    : ({ hold: 'voided', endedBy: 'gateway' } as const);
  const ended = await endHold(tx, deps, row.id, { ...end, actor });
  return ended ? 'ended' : 'nothing';
}
