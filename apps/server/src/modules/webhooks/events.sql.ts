import { statement } from '#infra/db/sql.ts';

/** Writes an event for all subscribed endpoints in the caller's transaction; see the database function. */
export const publishWebhookEvent = statement<never, [type: string, subject: string, data: string]>(
  `SELECT tell_webhooks($1, $2, NULL, $3::jsonb)`,
);

/** Writes an event for a single endpoint. */
export const insertTest = statement<
  { id: bigint },
  [endpointId: number, eventId: string, type: string, subject: string, at: Date]
>(`
  WITH event AS (
    INSERT INTO webhook_events (id, type, subject, data, created_at)
    VALUES ($2, $3, $4, jsonb_build_object('endpointId', $1::int), $5) RETURNING id)
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject, next_at, created_at, begun_at)
  SELECT $1, id, $3, $4, $5, $5, $5 FROM event RETURNING id`);

/** Deletes old events with their deliveries and attempts, except events with pending deliveries. */
export const removeOld = statement<{ count: number }, [before: Date, limit: number]>(`
  WITH gone AS (
    DELETE FROM webhook_events WHERE id = ANY (ARRAY(
      SELECT v.id FROM webhook_events v
       WHERE v.created_at < $1
         AND NOT EXISTS (SELECT FROM webhook_deliveries d
                          WHERE d.event_id = v.id AND (d.state = 'pending' OR d.ended_at >= $1))
       LIMIT $2::int)) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`);
