import type { Deps } from '#deps.ts';
import type { Gateway, GatewayPayment } from '#gateways/gateway.ts';
import {
  findBooked,
  findSuspended,
  listBooked,
  listReversed,
  type BookedRow,
} from './reconcile-statements.sql.ts';
import { findOpenException } from '../exceptions/payment-exceptions.sql.ts';
import {
  raisePaymentException,
  type PaymentExceptionKind,
} from '../exceptions/raise-payment-exception.ts';
import { quarantineKey } from '../exceptions/quarantine-payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import type { SettleDeps } from '../settlement/gateway-report.ts';

type CompareDeps = SettleDeps & Pick<Deps, 'gateways'>;

export interface StatementPeriod {
  /** Start, inclusive. */
  from: Date;
  /** End, exclusive. */
  to: Date;
}

export interface Reconciliation {
  /** Number of the gateway's payments. */
  compared: number;
  /** Number of differences, which were settled or raised as exceptions. */
  differences: number;
}

/** Margins around the period: the gateway creates its payment later than the shop, possibly after many retries. */
const BEFORE_MS = 10 * 60_000;
const AFTER_MS = 24 * 3_600_000;
const PAGE = 200;

/**
 * Reconciles a period of a gateway's records with the ledger: settles captures that are not yet settled, and raises
 * exceptions for other differences. Earlier payments are reconciled when an external refund of them was booked in the
 * period. Throws when the gateway does not list its payments, and at the end when some of them could not be settled.
 */
export async function reconcileStatements(
  deps: CompareDeps,
  gateway: Gateway,
  { from, to }: StatementPeriod,
): Promise<Reconciliation> {
  const seen = new Set<string>();
  const result: Reconciliation = { compared: 0, differences: 0 };
  const failures: unknown[] = [];
  let page: GatewayPayment[] = [];
  const flush = async () => {
    result.differences += await comparePage(deps, gateway, page, failures);
    page = [];
  };
  const span = [new Date(from.getTime() - BEFORE_MS), new Date(to.getTime() + AFTER_MS)] as const;
  for await (const payment of gateway.list(...span)) {
    seen.add(payment.id);
    result.compared++;
    page.push(payment);
    if (page.length === PAGE) await flush();
  }
  await flush();
  for (const row of await listBooked(deps.pool, gateway.name, from, to)) {
    if (seen.has(row.provider_payment_id)) continue;
    result.differences += await raise(deps, gateway, row, { kind: 'missing_at_gateway' });
  }
  // A report soon after an external refund does not undo it, and no other event needs to follow.
  for (const { provider_payment_id: id } of await listReversed(deps.pool, gateway.name, from, to)) {
    if (seen.has(id)) continue;
    result.compared++;
    page.push(...(await findEarlier(gateway, id, failures)));
    if (page.length === PAGE) await flush();
  }
  await flush();
  if (failures.length > 0) {
    throw new AggregateError(failures, `not all payments of ${gateway.name} were reconciled`);
  }
  return result;
}

/** Finds a payment that is not in the period's list, or adds an error to `failures`. */
async function findEarlier(
  gateway: Gateway,
  id: string,
  failures: unknown[],
): Promise<GatewayPayment[]> {
  const answer = await gateway.find(id);
  if (answer.status === 'found') return [answer.payment];
  failures.push(new Error(`cannot reconcile payment ${id}: ${answer.status}`));
  return [];
}

/** Compares each payment, and adds the errors of failed settlements to `failures`. */
async function comparePage(
  deps: CompareDeps,
  gateway: Gateway,
  page: readonly GatewayPayment[],
  failures: unknown[],
): Promise<number> {
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await findBooked(deps.pool, gateway.name, ids);
  const byId = new Map(rows.map((row) => [row.provider_payment_id, row]));
  let differences = 0;
  for (const payment of page) {
    try {
      differences += await compareOne(deps, gateway, payment, byId.get(payment.id));
    } catch (error) {
      failures.push(new Error(`cannot reconcile payment ${payment.id}`, { cause: error }));
    }
  }
  return differences;
}

async function compareOne(
  deps: CompareDeps,
  gateway: Gateway,
  payment: GatewayPayment,
  row: BookedRow | undefined,
): Promise<number> {
  if (await agrees(deps, gateway, payment, row)) return 0;
  const askedAt = deps.clock.now();
  const answer = await gateway.find(payment.id);
  if (answer.status !== 'found') throw new Error(`${gateway.name} lists what it does not find`);
  const found = answer.payment;
  await settlePayment(deps, {
    provider: gateway.name,
    payment: found,
    actor: 'worker',
    askedAt,
    lastAttempt: true,
  });
  const [now] = await findBooked(deps.pool, gateway.name, [payment.id]);
  if (now?.captured && found.refundedAmount !== now.refunded) {
    await raiseRefundsDiffer(deps, gateway, now, found.refundedAmount);
  }
  return 1;
}

/** Raises an exception for differing refunds, unless one is open, or one about the same amounts was resolved. */
async function raiseRefundsDiffer(
  deps: CompareDeps,
  gateway: Gateway,
  row: BookedRow,
  found: bigint,
): Promise<void> {
  const kind = 'refunds_differ';
  const [open] = await findOpenException(deps.pool, kind, gateway.name, row.provider_payment_id);
  if (open) return;
  const details = { found: found.toString(), booked: row.refunded.toString() };
  await raise(deps, gateway, row, { kind, details, about: `${details.found}:${details.booked}` });
}

/** Returns whether the gateway's payment agrees with the ledger. */
async function agrees(
  { pool }: CompareDeps,
  { name }: Gateway,
  payment: GatewayPayment,
  row: BookedRow | undefined,
): Promise<boolean> {
  const { capturedAmount, amount, currency } = payment;
  const paid = capturedAmount > 0n;
  if (!row) {
    // The opening answer of this unpaid payment was lost, so that no customer can reach its page.
    if (!paid) return true;
    return agreesWithQuarantine(pool, name, payment);
  }
  if (row.amount !== amount || row.currency !== currency || (paid && !row.captured)) {
    return paid && agreesWithQuarantine(pool, name, payment);
  }
  return row.captured === paid && agreesWithRefunds(row, payment);
}

/** Returns whether the same refunds were booked; one that failed may have the amount of another one. */
function agreesWithRefunds(
  { refunded, refund_ids: ids }: BookedRow,
  { refundedAmount, refunds }: GatewayPayment,
): boolean {
  const booked = new Set(ids);
  const reported = refunds.filter(({ amount }) => amount > 0n);
  return (
    refunded === refundedAmount &&
    booked.size === reported.length &&
    reported.every(({ id }) => booked.has(id))
  );
}

/** Returns whether a captured payment agrees with the unapplied funds that were booked of it. */
async function agreesWithQuarantine(
  pool: CompareDeps['pool'],
  provider: string,
  { id, capturedAmount, refundedAmount }: GatewayPayment,
): Promise<boolean> {
  const [suspended] = await findSuspended(pool, quarantineKey(provider, id));
  return suspended?.amount === capturedAmount && suspended.refunded === refundedAmount;
}

interface Difference {
  kind: PaymentExceptionKind;
  details?: Record<string, unknown>;
  /** Part of the dedupe key that distinguishes this difference from others of its kind. */
  about?: string;
}

async function raise(
  deps: CompareDeps,
  { name }: Gateway,
  { provider_payment_id: paymentId, order_id: orderId, amount, currency }: BookedRow,
  { kind, details, about }: Difference,
): Promise<1> {
  const dedupeKey = [kind, name, paymentId, about].filter(Boolean).join(':');
  await raisePaymentException(deps, deps.pool, {
    kind,
    dedupeKey,
    provider: name,
    paymentId,
    orderId,
    amount,
    currency,
    ...(details && { details }),
  });
  return 1;
}
