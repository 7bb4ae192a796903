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

export const findAccount = statement<{ id: number }, [id: number]>(
  `SELECT id FROM users WHERE id = $1 AND role::text = 'service'`,
);
