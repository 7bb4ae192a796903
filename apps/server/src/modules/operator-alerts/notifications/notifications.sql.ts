import type { Language } from '@manabar/contracts/rules';
import type { AlertChannelKind } from '@manabar/contracts/operator-alert-catalogue';
import { outboxStatements } from '#infra/background/outbox.sql.ts';
import { statement } from '#infra/db/sql.ts';
import type { AlertsData, StoredContent } from './notification-data.ts';

/** Serializes writers and claims, so that each channel has one waiting message about alerts and keeps its limit. */
export const lockNotifications = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:operator-alerts:notifications'))`,
);

/** Finds the waiting message about alerts of a channel. */
export const findWaiting = statement<
  { id: bigint; data: AlertsData },
  [channelId: number, now: Date]
>(`
  SELECT id, data FROM alert_notifications
   WHERE channel_id = $1 AND kind = 'alerts' AND state = 'pending' AND (taken_until IS NULL OR taken_until <= $2)
   ORDER BY id LIMIT 1 FOR NO KEY UPDATE`);

/** Most counted attempts of a message after new alerts were added to it, so that retries stay frequent. */
const JOINED_ATTEMPTS = 3;

/**
 * Stores the data of a message with new alerts. It is retried soon, and as often as a new message, because a recovered channel
 * must not delay a critical alert by the long retry delay of an old message.
 */
export const joinNotification = statement<never, [id: bigint, data: string, soon: Date]>(`
  UPDATE alert_notifications
     SET data = $2::jsonb, next_at = least(next_at, $3), attempts = least(attempts, ${JOINED_ATTEMPTS}) WHERE id = $1`);

export const insertNotification = statement<
  never,
  [channelId: number, kind: StoredContent['kind'], data: string, now: Date]
>(`
  INSERT INTO alert_notifications (channel_id, kind, data, next_at, created_at) VALUES ($1, $2, $3::jsonb, $4, $4)`);

/** A claimed notification with its channel. */
export type NotificationRow = StoredContent & {
  id: bigint;
  /** Number of attempts, including this one. */
  attempts: number;
  taken_until: Date;
  created_at: Date;
  channel_id: number;
  channel_kind: AlertChannelKind;
  target: string;
  language: Language;
  secret_nonce: string;
};

/** Notifications that may be sent at $1: one per channel at a time, and at most $2 to a channel within an hour. */
const due = `
    SELECT d.id, d.next_at, c.kind AS channel_kind, c.target, c.language, c.secret_nonce
      FROM alert_channels c CROSS JOIN LATERAL (
        SELECT n.id, n.next_at FROM alert_notifications n
         WHERE n.channel_id = c.id AND n.state = 'pending' AND n.next_at <= $1
           AND (n.taken_until IS NULL OR n.taken_until <= $1)
         ORDER BY n.next_at, n.id LIMIT 1) AS d
     WHERE c.enabled
       AND NOT EXISTS (SELECT FROM alert_notifications t WHERE t.channel_id = c.id AND t.taken_until > $1)
       AND (SELECT count(*) FROM alert_notifications s
             WHERE s.channel_id = c.id AND s.state = 'delivered' AND s.ended_at > $1 - interval '1 hour') < $2::int`;

/** Claims notifications that may be sent. */
export const claimNotifications = statement<
  NotificationRow,
  [now: Date, perHour: number, until: Date]
>(`
  WITH due AS (${due})
  UPDATE alert_notifications n SET taken_until = $3, attempts = n.attempts + 1
    FROM due WHERE n.id = due.id
  RETURNING n.id, n.kind, n.data, n.attempts, n.taken_until, n.created_at, n.channel_id,
            due.channel_kind::text AS channel_kind, due.target, due.language, due.secret_nonce`);

/** Statements that require the lease, because disabling a channel ends its notifications. */
export const { end: endNotification, postpone: postponeNotification } = outboxStatements(
  'alert_notifications',
  'message_state',
);

/** Fails the pending notifications of a disabled channel. */
export const failWaiting = statement<never, [channelId: number, now: Date]>(`
  UPDATE alert_notifications SET state = 'failed', error = 'off', next_at = NULL, taken_until = NULL, ended_at = $2
   WHERE channel_id = $1 AND state = 'pending'`);

export const removeOldNotifications = statement<never, [before: Date]>(
  `DELETE FROM alert_notifications WHERE ended_at < $1`,
);

/** Counts messages to channels by their kind and state: all pending ones, and those that ended since $1. */
export const countNotifications = statement<
  {
    channel: AlertChannelKind;
    state: 'waiting' | 'delivered' | 'failed';
    count: number;
  },
  [since: Date]
>(`
  SELECT way.kind::text AS channel, s.state, count(n.id)::int AS count
    FROM unnest(enum_range(NULL::alert_channel_kind)) AS way(kind)
   CROSS JOIN (VALUES ('waiting'), ('delivered'), ('failed')) AS s(state)
    LEFT JOIN (alert_notifications n JOIN alert_channels c ON c.id = n.channel_id)
      ON c.kind = way.kind AND (n.state = 'pending' OR n.ended_at >= $1)
     AND CASE n.state WHEN 'pending' THEN 'waiting' ELSE n.state::text END = s.state
   GROUP BY way.kind, s.state ORDER BY 1, 2`);

/** Due time of the oldest notification that may be sent, which shows how late the workers are. */
export const findOldestDue = statement<{ at: Date | null }, [now: Date, perHour: number]>(
  `SELECT min(due.next_at) AS at FROM (${due}) AS due`,
);
