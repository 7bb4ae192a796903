import type { Language, MessageChannel, MessageKind, MessageTopic } from '@manabar/contracts/rules';
import { outboxStatements } from '#infra/background/outbox.sql.ts';
import { statement } from '#infra/db/sql.ts';
import type { SendError } from '#infra/messaging/send-result.ts';
import type { MessageContent } from './rendering/message-data.ts';

/** Serializes claims of workers, which enforces the limits of each channel and person. */
export const lockClaims = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:messages:claim'))`,
);

/** A claimed message with all data needed to send it. */
export type MessageRow = MessageContent & {
  id: bigint;
  user_id: number | null;
  channel: MessageChannel;
  topic: MessageTopic | null;
  recipient: string | null;
  language: Language;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Null for a message that was postponed instead of claimed. */
  taken_until: Date | null;
  created_at: Date;
  expires_at: Date | null;
  /** Error of the previous attempt; null without one. */
  error: SendError | null;
};

/**
 * Claims due messages, up to the concurrency limit of each channel across all workers. Messages beyond a person's hourly
 * limit are postponed until the first one of the last hour is an hour old, and returned without a lease.
 */
export const claimDue = statement<
  MessageRow,
  [now: Date, atOnce: number, until: Date, perHour: number]
>(`
  WITH due AS (
    SELECT d.* FROM unnest(enum_range(NULL::message_channel)) AS way(channel) CROSS JOIN LATERAL (
      SELECT m.id, m.user_id, m.topic, m.next_at FROM messages m
       WHERE m.channel = way.channel AND m.state = 'pending' AND m.next_at <= $1
         AND (m.taken_until IS NULL OR m.taken_until <= $1)
       ORDER BY m.next_at, m.id
       LIMIT greatest(0, $2::int - (SELECT count(*) FROM messages t WHERE t.channel = way.channel AND t.taken_until > $1))
         FOR NO KEY UPDATE SKIP LOCKED) AS d),
  recent AS (
    SELECT u.user_id, count(m.id) AS got, min(m.ended_at) AS first_at
      FROM (SELECT DISTINCT user_id FROM due WHERE topic IS NOT NULL) AS u
      JOIN messages m ON m.user_id = u.user_id AND m.topic IS NOT NULL
       AND (m.state = 'delivered' AND m.ended_at > $1 - interval '1 hour' OR m.taken_until > $1)
     GROUP BY u.user_id),
  placed AS (
    SELECT d.id, r.first_at,
           d.topic IS NOT NULL AND coalesce(r.got, 0)
             + row_number() OVER (PARTITION BY d.user_id, d.topic IS NULL ORDER BY d.next_at, d.id) > $4::int AS beyond
      FROM due d LEFT JOIN recent r ON r.user_id = d.user_id)
  UPDATE messages m
     SET taken_until = CASE WHEN NOT p.beyond THEN $3::timestamptz END,
         attempts = m.attempts + CASE WHEN p.beyond THEN 0 ELSE 1 END,
         next_at = CASE WHEN p.beyond THEN coalesce(p.first_at, $1) + interval '1 hour' ELSE m.next_at END
    FROM placed p WHERE m.id = p.id
  RETURNING m.id, m.user_id, m.channel::text AS channel, m.kind, m.topic, m.recipient, m.language, m.data, m.attempts,
            m.taken_until, m.created_at, m.expires_at, m.error`);

export const { end: endMessage, postpone: postponeMessage } = outboxStatements(
  'messages',
  'message_state',
);

/** Writes a message for each confirmed contact of a user who wants it; see the database function. */
export const enqueueForUser = statement<never, [userId: number, kind: MessageKind, data: string]>(
  `SELECT enqueue_message($1, $2, $3::jsonb)`,
);

/** Writes a required message to one address, confirmed or not, unless it has got too many of them in the last hour. */
export const enqueueToAddress = statement<
  never,
  [
    userId: number | null,
    channel: MessageChannel,
    kind: MessageKind,
    recipient: string | null,
    language: Language,
    data: string,
    expiresAt: Date | null,
  ]
>(`
  INSERT INTO messages (user_id, channel, kind, topic, recipient, language, data, expires_at)
  SELECT $1::int, $2::message_channel, $3::text, message_topic($3), $4::text, $5::text, $6::jsonb, $7::timestamptz
   WHERE NOT has_reached_message_limit($1, $3, $4)`);

/** Due time of the oldest message that no worker has claimed, which shows how late the workers are. */
export const findOldestDue = statement<{ at: Date | null }, [now: Date]>(`
  SELECT min(next_at) AS at FROM messages
   WHERE state = 'pending' AND next_at <= $1 AND (taken_until IS NULL OR taken_until <= $1)`);

/**
 * Finds the time since which the oldest message has been waiting: its due time when no worker has claimed it, or the time
 * when it was written after a failure of its provider, also between attempts.
 */
export const findOldestWaiting = statement<{ at: Date | null }, [now: Date]>(`
  SELECT min(CASE WHEN error IS NULL THEN next_at ELSE created_at END) AS at FROM messages
   WHERE state = 'pending'
     AND (error IS NOT NULL OR next_at <= $1 AND (taken_until IS NULL OR taken_until <= $1))`);

/** Deletes messages that ended long ago. */
export const removeOldMessages = statement<{ count: number }, [before: Date, limit: number]>(`
  WITH gone AS (
    DELETE FROM messages WHERE id = ANY (ARRAY(SELECT id FROM messages WHERE ended_at < $1 LIMIT $2::int)) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`);

/** Deletes messages without a recipient, which are written so that resets of unknown and known accounts take equally long. */
export const removeMessagesToNobody = statement<never, [before: Date]>(
  `DELETE FROM messages WHERE user_id IS NULL AND ended_at < $1`,
);

/** Counts messages by channel and state: all pending ones, and those that ended since $1; each up to $2. */
export const countMessages = statement<
  {
    channel: MessageChannel;
    state: 'waiting' | 'delivered' | 'failed';
    count: number;
  },
  [since: Date, most: number]
>(`
  SELECT way.channel::text AS channel, s.state, s.count
    FROM unnest(enum_range(NULL::message_channel)) AS way(channel) CROSS JOIN LATERAL (
      SELECT 'waiting' AS state, count(*)::int AS count
        FROM (SELECT FROM messages
               WHERE channel = way.channel AND state = 'pending' ORDER BY next_at LIMIT $2::int) AS w
      UNION ALL
      SELECT ended.state, count(e.state)::int
        FROM (VALUES ('delivered'), ('failed')) AS ended(state)
        LEFT JOIN (SELECT m.state::text AS state FROM messages m
                    WHERE m.channel = way.channel AND m.ended_at >= $1 AND m.user_id IS NOT NULL
                    ORDER BY m.ended_at DESC LIMIT $2::int) AS e ON e.state = ended.state
       GROUP BY ended.state) AS s
   ORDER BY 1, 2`);
