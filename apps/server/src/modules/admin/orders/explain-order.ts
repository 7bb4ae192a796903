import type { OrderExplanation } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  countWaitingForSupplier,
  findLastEvent,
  findOpenExceptions,
  findOrder,
  findPayment,
  findRefunds,
  findTopups,
  findWaitingEvents,
  findWebhooks,
} from './explain-order.sql.ts';
import { toExplainedFact, type Fact } from './explained-fact.ts';
import { explainPayment } from './explain-payment.ts';
import { explainTopup } from './explain-topup.ts';

type ExplainDeps = Pick<Deps, 'pool' | 'clock'>;

/** Number of other waiting top-ups from which the supplier counts as silent. */
const SILENT_FROM = 3;
const WAITING_FOR_SUPPLIER = new Set(['topup_unreachable', 'topup_unknown', 'topup_sending']);
const topupEnds = ['topup_failed', 'topup_cancelled'] as const;
/** Facts about ended orders, with the kinds of events that cause them. */
const ended = {
  completed: {
    state: 'order_completed',
    events: ['completed', 'payment_captured', ...topupEnds, 'topup_delivered'],
  },
  refunded: { state: 'order_refunded', events: ['refunded', ...topupEnds] },
  cancelled: { state: 'order_cancelled', events: ['payment_ended', ...topupEnds] },
} as const;

/**
 * Explains the state of an order: for each of its parts the state and its start, the last attempt, the due time and the
 * lease. Only reads. Error: not_found.
 */
export async function explainOrder(deps: ExplainDeps, id: string): Promise<OrderExplanation> {
  const [order] = await findOrder(deps.pool, id);
  if (!order) throw new DomainError('not_found');
  const now = deps.clock.now();
  const facts = await factsOf(deps, order, now);
  if (order.status !== 'pending') {
    const { state, events } = ended[order.status];
    const [last] = await findLastEvent(deps.pool, id, events);
    facts.unshift({ about: 'order', id, state, since: last?.at ?? null });
  }
  return {
    order_id: order.id,
    status: order.status,
    created_at: order.created_at.toISOString(),
    at: now.toISOString(),
    facts: facts.map(toExplainedFact),
  };
}

async function factsOf(
  { pool }: ExplainDeps,
  { id, status }: Row<typeof findOrder>,
  now: Date,
): Promise<Fact[]> {
  const [[payment], events, exceptions, refunds, topups, webhooks] = await Promise.all([
    findPayment(pool, id),
    findWaitingEvents(pool, id),
    findOpenExceptions(pool, id),
    findRefunds(pool, id),
    findTopups(pool, id),
    findWebhooks(pool, id),
  ]);
  const isPaid = !payment || payment.settled_as === 'order';
  // The unpaid items of a cancelled order have no further steps.
  const explained = topups
    .map((topup) => explainTopup(topup, now, isPaid))
    .filter(({ state }) => status !== 'cancelled' || state !== 'topup_unpaid');
  return [
    ...exceptions.map(explainException),
    ...(payment ? [explainPayment(id, payment, now)] : []),
    ...events.map(explainEvent),
    ...explained,
    ...(await silentSuppliers(pool, id, explained)),
    ...refunds.map(explainRefund),
    ...webhooks.map(explainWebhook),
  ];
}

type Row<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

const explainException = ({ id, kind, created_at }: Row<typeof findOpenExceptions>): Fact => ({
  about: 'exception',
  id: id.toString(),
  state: 'exception_open',
  party: kind,
  since: created_at,
});

const explainEvent = (row: Row<typeof findWaitingEvents>): Fact => ({
  about: 'gateway_event',
  id: row.id.toString(),
  state: 'event_waiting',
  party: row.provider,
  since: row.received_at,
  count: row.tries,
  dueAt: row.next_at,
});

const explainRefund = (row: Row<typeof findRefunds>): Fact => ({
  about: 'refund',
  id: row.id.toString(),
  state: row.state === 'refused' ? 'refund_refused' : 'refund_waiting',
  party: row.provider,
  since: row.created_at,
  lastAt: row.tries > 0 ? row.updated_at : null,
  lastError: row.reason,
  count: row.tries,
  dueAt: row.next_at,
});

const explainWebhook = (row: Row<typeof findWebhooks>): Fact => ({
  about: 'webhook',
  id: row.id.toString(),
  state: row.state === 'failed' ? 'webhook_failed' : 'webhook_waiting',
  party: new URL(row.url).host,
  since: row.ended_at ?? row.created_at,
  lastAt: row.attempted_at,
  lastError: row.status === null ? row.error : `HTTP ${row.status}`,
  count: row.attempts,
  dueAt: row.next_at,
  leasedUntil: row.taken_until,
});

/** Returns facts about suppliers that top-ups of other orders also wait for. */
async function silentSuppliers(
  pool: Deps['pool'],
  orderId: string,
  topups: readonly Fact[],
): Promise<Fact[]> {
  const waiting = topups.filter(({ state }) => WAITING_FOR_SUPPLIER.has(state));
  const names = new Set(waiting.flatMap(({ party }) => party ?? []));
  const facts: Fact[] = [];
  for (const supplier of names) {
    const [others] = await countWaitingForSupplier(pool, supplier, orderId);
    if (!others || others.count < SILENT_FROM) continue;
    facts.push({
      about: 'supplier',
      id: supplier,
      state: 'supplier_silent',
      party: supplier,
      count: others.count,
    });
  }
  return facts;
}
