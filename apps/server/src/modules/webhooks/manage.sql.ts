import { statement } from '#infra/db/sql.ts';

/** Serializes the creation of endpoints, so that their number can be limited. */
export const lockAdding = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:webhooks:add'))`,
);

export const countEndpoints = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM webhook_endpoints WHERE archived_at IS NULL`,
);

export const insertEndpoint = statement<
  { id: number },
  [
    url: string,
    description: string,
    events: string[],
    accountId: number | null,
    cipher: Buffer,
    keyId: string,
    at: Date,
  ]
>(`
  INSERT INTO webhook_endpoints (url, description, events, account_id, cipher, key_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`);

/** Updates an endpoint; a new address resets its failures. */
export const updateEndpoint = statement<
  never,
  [
    id: number,
    url: string,
    description: string,
    events: readonly string[],
    accountId: number | null,
  ]
>(`
  UPDATE webhook_endpoints
     SET url = $2, description = $3, events = $4, account_id = $5, version = version + 1,
         failing_since = CASE WHEN url = $2 THEN failing_since END
   WHERE id = $1`);

export const isTaken = statement<
  { taken: boolean },
  [url: string, accountId: number | null, except: number | null]
>(`
  SELECT EXISTS (SELECT FROM webhook_endpoints
                  WHERE archived_at IS NULL AND url = $1 AND account_id IS NOT DISTINCT FROM $2::int
                    AND id IS DISTINCT FROM $3::int) AS taken`);

/** Finds a service account. */
export const findAccount = statement<{ id: number }, [id: number]>(
  `SELECT id FROM users WHERE id = $1 AND role::text = 'service'`,
);

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
