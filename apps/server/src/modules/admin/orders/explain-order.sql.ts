import type { OrderExplanation } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export const findOrder = statement<
  { id: string; status: OrderExplanation['status']; created_at: Date },
  [orderId: string]
>(`SELECT id, status::text AS status, created_at FROM orders WHERE id = $1`);

/** Finds the time of the order's last event of these kinds. */
export const findLastEvent = statement<
  { at: Date | null },
  [orderId: string, kinds: readonly string[]]
>(`SELECT max(at) AS at FROM order_events WHERE order_id = $1 AND kind = ANY ($2::text[])`);

export interface ExplainedPaymentRow {
  provider: string;
  provider_payment_id: string | null;
  type: string;
  state: string;
  hold: string;
  settled_as: string | null;
  expires_at: Date;
  next_ask_at: Date | null;
  next_cancel_at: Date | null;
  asking_until: Date | null;
  asked: number;
  captured_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
}

export const findPayment = statement<ExplainedPaymentRow, [orderId: string]>(`
  SELECT provider, provider_payment_id, type::text AS type, state::text AS state, hold::text AS hold, settled_as, expires_at,
         next_ask_at, next_cancel_at, asking_until, asked, captured_at, ended_at, created_at
    FROM payments WHERE order_id = $1`);

/** Finds events of the gateway about the order's payment that are not yet applied. */
export const findWaitingEvents = statement<
  { id: bigint; provider: string; tries: number; received_at: Date; next_at: Date | null },
  [orderId: string]
>(`
  SELECT m.id, m.provider, m.tries, m.received_at, m.next_at
    FROM payments p JOIN payment_messages m ON m.provider = p.provider AND m.provider_payment_id = p.provider_payment_id
   WHERE p.order_id = $1 AND m.next_at IS NOT NULL ORDER BY m.id`);

export const findOpenExceptions = statement<
  { id: bigint; kind: string; created_at: Date },
  [orderId: string]
>(
  `SELECT id, kind, created_at FROM payment_matters WHERE order_id = $1 AND resolved_at IS NULL ORDER BY id`,
);

/** Finds refunds through the gateway that are open or that it refused. */
export const findRefunds = statement<
  {
    id: bigint;
    provider: string;
    state: string;
    reason: string | null;
    tries: number;
    next_at: Date | null;
    created_at: Date;
    updated_at: Date;
  },
  [orderId: string]
>(`
  SELECT r.id, p.provider, r.state::text AS state, r.reason, r.tries, r.next_at, r.created_at, r.updated_at
    FROM payments p JOIN payment_refunds r ON r.payment_id = p.id
   WHERE p.order_id = $1 AND r.state <> 'done' ORDER BY r.id`);

export interface ExplainedTopupRow {
  id: bigint;
  state: string;
  reason: string | null;
  undo_until: Date | null;
  next_at: Date | null;
  updated_at: Date;
  /** Supplier and reference of the newest attempt; null before the first one. */
  supplier: string | null;
  reference: string | null;
  attempt: string | null;
  attempt_reason: string | null;
  asked: number | null;
  begun_at: Date | null;
  attempted_at: Date | null;
}

export const findTopups = statement<ExplainedTopupRow, [orderId: string]>(`
  SELECT t.order_item_id AS id, t.state::text AS state, t.reason, t.undo_until, t.next_at, t.updated_at, a.supplier,
         a.reference, a.state::text AS attempt, a.reason AS attempt_reason, a.asked, coalesce(a.sent_at, a.created_at) AS begun_at,
         a.updated_at AS attempted_at
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
    LEFT JOIN LATERAL (SELECT * FROM topup_attempts WHERE order_item_id = i.id ORDER BY number DESC LIMIT 1) a ON true
   WHERE i.order_id = $1 ORDER BY i.position`);

/** Counts top-ups of other orders that wait for an answer of the supplier, or for a connection to it. */
export const countWaitingForSupplier = statement<
  { count: number },
  [supplier: string, orderId: string]
>(`
  SELECT count(*)::int AS count
    FROM topup_items t
    JOIN topup_attempts a ON a.order_item_id = t.order_item_id AND a.state IN ('prepared', 'unknown', 'not_found')
    JOIN order_items i ON i.id = t.order_item_id
   WHERE t.next_at IS NOT NULL AND t.state IN ('dispatching', 'unknown') AND a.supplier = $1 AND i.order_id <> $2`);

/** Finds pending and failed webhooks about the order. */
export const findWebhooks = statement<
  {
    id: bigint;
    url: string;
    state: string;
    attempts: number;
    error: string | null;
    created_at: Date;
    next_at: Date | null;
    taken_until: Date | null;
    ended_at: Date | null;
    /** Time of the newest attempt; null before the first one. Its status is null also without an answer. */
    attempted_at: Date | null;
    status: number | null;
  },
  [orderId: string]
>(`
  SELECT d.id, e.url, d.state::text AS state, d.attempts, d.error, d.created_at, d.next_at, d.taken_until, d.ended_at,
         a.at AS attempted_at, a.status
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    LEFT JOIN LATERAL (SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY id DESC LIMIT 1) a ON true
   WHERE d.subject = $1 AND d.state <> 'delivered' ORDER BY d.id`);
