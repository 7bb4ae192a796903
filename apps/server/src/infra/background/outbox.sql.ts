import { statement } from '#infra/db/sql.ts';

/** An outbox with leased rows, and the type of their states. */
type Outbox =
  | ['messages' | 'alert_notifications', 'message_state']
  | ['webhook_deliveries', 'webhook_delivery_state'];

/** Statements of an outbox for a row that a worker has leased. */
export const outboxStatements = (...[table, state]: Outbox) => ({
  /** Ends a row; returns no row when the lease has ended or the row has already ended. */
  end: statement<
    { id: bigint },
    [id: bigint, lease: Date, state: 'delivered' | 'failed', error: string | null, at: Date]
  >(`
  UPDATE ${table} SET state = $3::${state}, error = $4, next_at = NULL, taken_until = NULL, ended_at = $5
   WHERE id = $1 AND state = 'pending' AND taken_until = $2 RETURNING id`),

  /** Schedules a retry; returns no row in the same cases as `end`. */
  postpone: statement<{ id: bigint }, [id: bigint, lease: Date, error: string, next: Date]>(`
  UPDATE ${table} SET error = $3, next_at = $4, taken_until = NULL
   WHERE id = $1 AND state = 'pending' AND taken_until = $2 RETURNING id`),
});
