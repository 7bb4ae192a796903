import { statement } from '#infra/db/sql.ts';

const REPEAT_PAUSE = `interval '10 seconds'`;

/** Inserts an event into the inbox; returns no row when the event exists. */
export const insertGatewayEvent = statement<
  { id: bigint },
  [
    provider: string,
    eventId: string,
    providerPaymentId: string,
    kind: string,
    content: string | null,
    receivedAt: Date,
    nextAt: Date | null,
    outcome: string | null,
  ]
>(`
  INSERT INTO payment_messages (provider, event_id, provider_payment_id, kind, content, received_at, next_at, outcome)
  VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
  ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`);

/**
 * Stores an event without a proof in the inbox. A repeated event is applied again, because a forged copy may precede
 * the true one. Its payment is polled every ten seconds at most.
 */
export const insertOrRepeatGatewayEvent = statement<
  { id: bigint },
  [provider: string, eventId: string, providerPaymentId: string, kind: string, receivedAt: Date]
>(`
  INSERT INTO payment_messages AS m (provider, event_id, provider_payment_id, kind, received_at, next_at)
  VALUES ($1, $2, $3, $4, $5, $5)
  ON CONFLICT (provider, event_id) DO UPDATE
     SET received_at = greatest(m.received_at, excluded.received_at),
         tries = CASE WHEN m.next_at IS NULL THEN 0 ELSE m.tries END,
         next_at = coalesce(m.next_at, greatest(excluded.received_at, m.received_at + ${REPEAT_PAUSE}))
  RETURNING id`);

export interface GatewayEventRow {
  id: bigint;
  provider: string;
  event_id: string;
  provider_payment_id: string;
  kind: string;
  /** Content as passed to {@link insertGatewayEvent}. */
  content: unknown;
  tries: number;
  /** Time of the last repetition. */
  received_at: Date;
}

const columns =
  'm.id, m.provider, m.event_id, m.provider_payment_id, m.kind, m.content, m.tries, m.received_at';

/** Claims a due event with a lease until `until`. */
export const claimGatewayEvent = statement<GatewayEventRow, [id: bigint, now: Date, until: Date]>(`
  UPDATE payment_messages m SET tries = m.tries + 1, next_at = $3 WHERE m.id = $1 AND m.next_at <= $2
  RETURNING ${columns}`);

export const findDueGatewayEvents = statement<
  { id: bigint },
  [provider: string, now: Date, limit: number]
>(
  `SELECT id FROM payment_messages WHERE next_at <= $2 AND provider = $1 ORDER BY next_at LIMIT $3::int`,
);

/** Closes an event; one that was repeated while it was applied is scheduled again. */
export const closeGatewayEvent = statement<
  never,
  [id: bigint, outcome: string, receivedAt: Date, now: Date]
>(`
  UPDATE payment_messages
     SET outcome = $2, next_at = CASE WHEN received_at > $3 THEN $4::timestamptz + ${REPEAT_PAUSE} END
   WHERE id = $1`);

export const postponeGatewayEvent = statement<never, [id: bigint, to: Date]>(
  `UPDATE payment_messages SET next_at = $2 WHERE id = $1 AND next_at IS NOT NULL`,
);
