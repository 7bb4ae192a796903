import type { Language } from '@manabar/contracts/rules';
import type {
  AlertChannelKind,
  AlertSendError,
  AlertSeverity,
} from '@manabar/contracts/operator-alert-catalogue';
import { statement } from '#infra/db/sql.ts';

export interface ChannelRow {
  id: number;
  kind: AlertChannelKind;
  target: string;
  language: Language;
  min_severity: AlertSeverity | null;
  /** Names of alerts, which may be unknown to this release. */
  alerts: string[];
  digest_hour: number | null;
  enabled: boolean;
  secret_nonce: string;
  last_success_at: Date | null;
  last_error: AlertSendError | null;
  last_error_at: Date | null;
  version: number;
  created_at: Date;
}
const columns = `id, kind::text AS kind, target, language, min_severity, alerts, digest_hour, enabled, secret_nonce,
  last_success_at, last_error, last_error_at, version, created_at`;

export const listChannelRows = statement<ChannelRow>(
  `SELECT ${columns} FROM alert_channels ORDER BY id`,
);

export const findChannel = statement<ChannelRow, [id: number]>(
  `SELECT ${columns} FROM alert_channels WHERE id = $1`,
);

export const findLockedChannel = statement<ChannelRow, [id: number]>(
  `SELECT ${columns} FROM alert_channels WHERE id = $1 FOR NO KEY UPDATE`,
);

/** Serializes additions, which enforces the limit of channels. */
export const lockAdding = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:operator-alerts:channels'))`,
);
export const countChannels = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM alert_channels`,
);
export const isTaken = statement<
  { taken: boolean },
  [kind: AlertChannelKind, target: string, except: number | null]
>(`
  SELECT EXISTS (SELECT FROM alert_channels
                  WHERE kind = $1::alert_channel_kind AND lower(target) = lower($2) AND id IS DISTINCT FROM $3::int) AS taken`);

/** SQL: today when the hour has begun, so that today's digest is skipped; else null. */
const digestDay = (hour: string, now: string, zone: string) => `
  CASE WHEN ${hour} <= extract(hour FROM ${now}::timestamptz AT TIME ZONE ${zone})
       THEN (${now}::timestamptz AT TIME ZONE ${zone})::date END`;

export const insertChannel = statement<
  { id: number },
  [
    kind: AlertChannelKind,
    target: string,
    language: Language,
    minSeverity: AlertSeverity | null,
    alerts: readonly string[],
    digestHour: number | null,
    enabled: boolean,
    secretNonce: string,
    now: Date,
    timeZone: string,
  ]
>(`
  INSERT INTO alert_channels (kind, target, language, min_severity, alerts, digest_hour, enabled, secret_nonce, created_at, digest_day)
  VALUES ($1::alert_channel_kind, $2, $3, $4, $5, $6::smallint, $7, $8, $9, ${digestDay('$6::smallint', '$9', '$10')}) RETURNING id`);

export const updateChannelRow = statement<
  never,
  [
    id: number,
    target: string,
    language: Language,
    minSeverity: AlertSeverity | null,
    alerts: readonly string[],
    digestHour: number | null,
    enabled: boolean,
    now: Date,
    timeZone: string,
  ]
>(`
  UPDATE alert_channels
     SET target = $2, language = $3, min_severity = $4, alerts = $5, enabled = $7, version = version + 1,
         digest_day = CASE WHEN digest_hour IS NOT DISTINCT FROM $6::smallint AND enabled THEN digest_day
                           ELSE coalesce(${digestDay('$6::smallint', '$8', '$9')}, digest_day) END,
         digest_hour = $6::smallint,
         last_error = CASE WHEN target = $2 THEN last_error END, last_error_at = CASE WHEN target = $2 THEN last_error_at END
   WHERE id = $1`);

export const replaceNonce = statement<never, [id: number, nonce: string]>(
  `UPDATE alert_channels SET secret_nonce = $2, version = version + 1 WHERE id = $1`,
);

export const deleteChannelRow = statement<never, [id: number]>(
  `DELETE FROM alert_channels WHERE id = $1`,
);

/** Stores the result of the last attempt. */
export const recordResult = statement<never, [id: number, error: string | null, at: Date]>(`
  UPDATE alert_channels
     SET last_error = $2, last_error_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END,
         last_success_at = CASE WHEN $2::text IS NULL THEN $3::timestamptz ELSE last_success_at END
   WHERE id = $1`);

const isDigestDue = `enabled AND digest_hour <= extract(hour FROM $1::timestamptz AT TIME ZONE $2)
     AND (digest_day IS NULL OR digest_day < ($1::timestamptz AT TIME ZONE $2)::date)`;

export const hasDueDigests = statement<{ due: boolean }, [now: Date, timeZone: string]>(
  `SELECT EXISTS (SELECT FROM alert_channels WHERE ${isDigestDue}) AS due`,
);

/** Marks channels whose digest of the day is due and returns them. */
export const claimDueDigests = statement<{ id: number }, [now: Date, timeZone: string]>(`
  UPDATE alert_channels SET digest_day = ($1::timestamptz AT TIME ZONE $2)::date
   WHERE ${isDigestDue} RETURNING id`);
