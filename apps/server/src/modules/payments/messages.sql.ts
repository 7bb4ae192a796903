import { statement } from '#infra/db/sql.ts';

const REPEAT_PAUSE = `interval '10 seconds'`;

/** Puts a message into the inbox; nothing when it lies there. */
export const insertMessage = statement<
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
 * Stores a message without a proof in the inbox. A repeated message is applied again, because a forged copy may have
 * come before the true one. Its payment is asked about every ten seconds at most, however often it comes.
 */
export const insertOrRepeatMessage = statement<
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

export interface MessageRow {
  id: bigint;
  provider: string;
  event_id: string;
  provider_payment_id: string;
  kind: string;
  /** As {@link insertMessage} got it. */
  content: unknown;
  tries: number;
  /** When it came last. */
  received_at: Date;
}

const columns =
  'm.id, m.provider, m.event_id, m.provider_payment_id, m.kind, m.content, m.tries, m.received_at';

/** Takes a message that is due: nobody else takes it before `until`. */
export const takeMessage = statement<MessageRow, [id: bigint, now: Date, until: Date]>(`
  UPDATE payment_messages m SET tries = m.tries + 1, next_at = $3 WHERE m.id = $1 AND m.next_at <= $2
  RETURNING ${columns}`);

export const findDueMessages = statement<{ id: bigint }, [now: Date, limit: number]>(
  `SELECT id FROM payment_messages WHERE next_at <= $1 ORDER BY next_at LIMIT $2::int`,
);

/** Ends a message, unless it came once more while it was applied: then it is applied again. */
export const closeMessage = statement<
  never,
  [id: bigint, outcome: string, receivedAt: Date, now: Date]
>(`
  UPDATE payment_messages
     SET outcome = $2, next_at = CASE WHEN received_at > $3 THEN $4::timestamptz + ${REPEAT_PAUSE} END
   WHERE id = $1`);

export const postponeMessage = statement<never, [id: bigint, to: Date]>(
  `UPDATE payment_messages SET next_at = $2 WHERE id = $1 AND next_at IS NOT NULL`,
);
