import { statement } from '#infra/db/sql.ts';

/** Writes an event for whoever wants it, in the transaction of what it tells of (see the function in the database). */
export const tellWebhooks = statement<never, [type: string, subject: string, data: string]>(
  `SELECT tell_webhooks($1, $2, NULL, $3::jsonb)`,
);

/** A message to one endpoint alone. */
export const insertTest = statement<
  { id: bigint },
  [endpointId: number, eventId: string, type: string, subject: string, at: Date]
>(`
  WITH event AS (
    INSERT INTO webhook_events (id, type, subject, data, created_at)
    VALUES ($2, $3, $4, jsonb_build_object('endpointId', $1::int), $5) RETURNING id)
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject, next_at, created_at, begun_at)
  SELECT $1, id, $3, $4, $5, $5, $5 FROM event RETURNING id`);

/** Events of long ago, with all that was noted of them, unless they are still on their way. */
export const removeOld = statement<{ count: number }, [before: Date, limit: number]>(`
  WITH gone AS (
    DELETE FROM webhook_events WHERE id = ANY (ARRAY(
      SELECT v.id FROM webhook_events v
       WHERE v.created_at < $1
         AND NOT EXISTS (SELECT FROM webhook_deliveries d
                          WHERE d.event_id = v.id AND (d.state = 'pending' OR d.ended_at >= $1))
       LIMIT $2::int)) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`);
