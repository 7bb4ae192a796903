import { statement } from '#infra/db/sql.ts';

/** Closes the rows of alerts that have paused since the given time, so that the next occurrence begins a new row. */
export const closeQuiet = statement<never, [quietSince: Date, now: Date]>(`
  UPDATE operator_alerts SET closed_at = $2 WHERE closed_at IS NULL AND last_at < $1`);

/** Closes acknowledged rows of alerts, so that the next occurrence begins a new row and notifies channels. */
export const closeAcknowledged = statement<
  never,
  [alerts: string[], subjects: string[], now: Date]
>(`
  UPDATE operator_alerts a SET closed_at = $3 FROM unnest($1::text[], $2::text[]) AS u (alert, subject)
   WHERE a.alert = u.alert AND a.subject = u.subject AND a.closed_at IS NULL AND a.acknowledged_at IS NOT NULL`);

/**
 * Counts alerts on their open rows, or begins new rows. Channels are notified of a new row at `notifyAt`, and of a known
 * row `windowMs` after the last notification, unless an admin has acknowledged it.
 */
export const countAlerts = statement<
  never,
  [
    alerts: string[],
    subjects: string[],
    counts: number[],
    firsts: Date[],
    lasts: Date[],
    notifyAt: Date,
    windowMs: number,
  ]
>(`
  INSERT INTO operator_alerts AS a (alert, subject, count, first_at, last_at, notify_at)
  SELECT u.alert, u.subject, u.count, u.first_at, u.last_at, $6
    FROM unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[])
      AS u (alert, subject, count, first_at, last_at)
   ORDER BY u.alert, u.subject
  ON CONFLICT (alert, subject) WHERE closed_at IS NULL DO UPDATE
     SET count = a.count + excluded.count, first_at = least(a.first_at, excluded.first_at),
         last_at = greatest(a.last_at, excluded.last_at),
         notify_at = CASE WHEN a.acknowledged_at IS NULL
           THEN coalesce(a.notify_at, greatest($6, a.notified_at + $7 * interval '1 millisecond')) END`);

/** Counts alerts of an hour for the digest. */
export const countHour = statement<never, [alerts: string[], counts: number[], now: Date]>(`
  INSERT INTO operator_alert_hours AS h (alert, hour, count)
  SELECT u.alert, date_trunc('hour', $3::timestamptz), sum(u.count)::int
    FROM unnest($1::text[], $2::int[]) AS u (alert, count) GROUP BY u.alert ORDER BY u.alert
  ON CONFLICT (alert, hour) DO UPDATE SET count = h.count + excluded.count`);

/** An alert that is due for a notification of channels. */
export interface DueAlertRow {
  id: bigint;
  /** Name of the alert, which may be unknown to this release. */
  alert: string;
  subject: string;
  count: number;
  first_at: Date;
  last_at: Date;
}

/** Marks due alerts as notified and returns them. */
export const claimDueAlerts = statement<DueAlertRow, [now: Date]>(`
  UPDATE operator_alerts SET notify_at = NULL, notified_at = $1
   WHERE id IN (SELECT id FROM operator_alerts WHERE notify_at <= $1 ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id, alert, subject, count, first_at, last_at`);

/** Stops further messages about an alert; returns no row when it does not exist. */
export const acknowledge = statement<
  { id: bigint; alert: string; subject: string },
  [id: bigint, now: Date]
>(`
  UPDATE operator_alerts SET acknowledged_at = coalesce(acknowledged_at, $2), notify_at = NULL
   WHERE id = $1 RETURNING id, alert, subject`);

/** Counts by alert from an hour on, the most frequent first. */
export const countSince = statement<{ alert: string; count: number }, [since: Date]>(`
  SELECT alert, sum(count)::int AS count FROM operator_alert_hours WHERE hour >= $1
   GROUP BY alert ORDER BY count DESC, alert`);

/** Deletes closed alerts after their retention period. */
export const removeOldAlerts = statement<never, [before: Date]>(
  `DELETE FROM operator_alerts WHERE closed_at < $1`,
);
export const removeOldHours = statement<never, [before: Date]>(
  `DELETE FROM operator_alert_hours WHERE hour < $1`,
);
