import { statement } from '#infra/db/sql.ts';

/** Restarts a delivery from its first attempt with the same id; returns no row when it is pending or missing. */
export const replayOne = statement<{ endpoint_id: number }, [id: bigint, at: Date]>(`
  UPDATE webhook_deliveries
     SET state = 'pending', attempts = 0, error = NULL, next_at = $2, begun_at = $2, taken_until = NULL, ended_at = NULL
   WHERE id = $1 AND state <> 'pending' RETURNING endpoint_id`);

export const replayFailed = statement<
  { count: number },
  [endpointId: number, since: Date, at: Date]
>(`
  WITH again AS (
    UPDATE webhook_deliveries
       SET state = 'pending', attempts = 0, error = NULL, next_at = $3, begun_at = $3, taken_until = NULL, ended_at = NULL
     WHERE endpoint_id = $1 AND state = 'failed' AND ended_at >= $2
       AND is_webhook_of_account((SELECT account_id FROM webhook_endpoints WHERE id = $1), type, subject) RETURNING 1)
  SELECT count(*)::int AS count FROM again`);

export const findDelivery = statement<{ endpoint_id: number; state: string }, [id: bigint]>(
  `SELECT endpoint_id, state::text AS state FROM webhook_deliveries WHERE id = $1`,
);

/** Returns whether a delivery concerns the account of its endpoint, which the caller has locked. */
export const isOfAccount = statement<{ own: boolean }, [id: bigint]>(`
  SELECT is_webhook_of_account(e.account_id, d.type, d.subject) AS own
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.id = $1`);
