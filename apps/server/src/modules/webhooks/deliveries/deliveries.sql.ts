import { outboxStatements } from '#infra/background/outbox.sql.ts';
import { statement } from '#infra/db/sql.ts';

/** Serializes claims of workers, which enforces the concurrency limit of each endpoint and the order of events. */
export const lockClaims = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:webhooks:claim'))`,
);

/** A claimed delivery with all data needed to send it. */
export interface ClaimedDelivery {
  id: bigint;
  endpoint_id: number;
  subject: string;
  type: string;
  /** Number of attempts, including this one. */
  attempts: number;
  taken_until: Date;
  event_id: string;
  data: Record<string, unknown>;
  created_at: Date;
  url: string;
  cipher: Buffer;
  key_id: string;
  old_cipher: Buffer | null;
  old_key_id: string | null;
}

/** Active endpoints with capacity at $1, of $2 concurrent deliveries, whose account is not blocked. */
const free = `
    SELECT e.id, e.account_id, $2::int - count(d.id) AS places
      FROM webhook_endpoints e LEFT JOIN users u ON u.id = e.account_id
      LEFT JOIN webhook_deliveries d ON d.endpoint_id = e.id AND d.taken_until > $1
     WHERE e.active AND u.blocked_at IS NULL GROUP BY e.id HAVING count(d.id) < $2::int`;

/**
 * Condition that a delivery w of an endpoint f of {@link free} is due and concerns its account, and that no earlier delivery
 * about its subject is pending.
 */
const isDue = `
           w.endpoint_id = f.id AND w.state = 'pending' AND w.next_at <= $1
       AND (w.taken_until IS NULL OR w.taken_until <= $1)
       AND is_webhook_of_account(f.account_id, w.type, w.subject)
       AND NOT EXISTS (SELECT FROM webhook_deliveries b
                        WHERE b.endpoint_id = w.endpoint_id AND b.subject = w.subject AND b.id < w.id AND b.state = 'pending')`;

/**
 * Claims due deliveries, up to the concurrency limit of each endpoint across all workers, and in order for each subject.
 */
export const claimDueDeliveries = statement<
  ClaimedDelivery,
  [now: Date, atOnce: number, until: Date]
>(`
  WITH free AS (${free}),
  due AS (
    SELECT d.id FROM free f CROSS JOIN LATERAL (
      SELECT w.id FROM webhook_deliveries w WHERE ${isDue}
       ORDER BY w.next_at, w.id LIMIT f.places FOR NO KEY UPDATE SKIP LOCKED) AS d)
  UPDATE webhook_deliveries d SET taken_until = $3, attempts = d.attempts + 1
    FROM due, webhook_endpoints e, webhook_events v
   WHERE d.id = due.id AND e.id = d.endpoint_id AND v.id = d.event_id
  RETURNING d.id, d.endpoint_id, d.subject, d.type, d.attempts, d.taken_until, d.event_id, v.data, v.created_at, e.url,
            e.cipher, e.key_id, CASE WHEN e.old_until > $1 THEN e.old_cipher END AS old_cipher,
            CASE WHEN e.old_until > $1 THEN e.old_key_id END AS old_key_id`);

/** Due time of the oldest delivery that could be sent, which shows how late the workers are. */
export const findOldestDue = statement<{ at: Date | null }, [now: Date, atOnce: number]>(`
  SELECT min(d.next_at) AS at FROM (${free}) AS f CROSS JOIN LATERAL (
    SELECT w.next_at FROM webhook_deliveries w WHERE ${isDue} ORDER BY w.next_at, w.id LIMIT 1) AS d`);

/** Logs an attempt, even when its delivery has changed meanwhile. */
export const insertAttempt = statement<
  never,
  [
    deliveryId: bigint,
    at: Date,
    status: number | null,
    durationMs: number,
    error: string | null,
    answer: string | null,
  ]
>(`
  INSERT INTO webhook_attempts (delivery_id, at, status, duration_ms, error, answer)
  SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT FROM webhook_deliveries WHERE id = $1)`);

/** Statements that require the lease, because an admin may end or replay a delivery meanwhile. */
export const { end: endDelivery, postpone: postponeDelivery } = outboxStatements(
  'webhook_deliveries',
  'webhook_delivery_state',
);

/** Postpones later deliveries of a subject until the retry of the earlier delivery. */
export const postponeFollowers = statement<
  never,
  [endpointId: number, subject: string, id: bigint, next: Date]
>(`
  UPDATE webhook_deliveries SET next_at = greatest(next_at, $4)
   WHERE endpoint_id = $1 AND subject = $2 AND id > $3 AND state = 'pending' AND next_at < $4`);

/** Makes later deliveries of a subject due after the end of the earlier one, except those with attempts. */
export const wakeFollowers = statement<
  never,
  [endpointId: number, subject: string, id: bigint, at: Date]
>(`
  UPDATE webhook_deliveries SET next_at = least(next_at, $4)
   WHERE endpoint_id = $1 AND subject = $2 AND id > $3 AND state = 'pending' AND attempts = 0 AND next_at > $4`);
