import type { WebhookEventType, WebhookOffReason } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface EndpointRow {
  id: number;
  url: string;
  description: string;
  events: WebhookEventType[];
  account_id: number | null;
  active: boolean;
  version: number;
}

/** An endpoint that was not deleted, locked; before its deliveries. */
export const lockEndpoint = statement<EndpointRow, [id: number]>(`
  SELECT id, url, description, events, account_id, active, version FROM webhook_endpoints
   WHERE id = $1 AND archived_at IS NULL FOR NO KEY UPDATE`);

/** Nothing more is sent to it: whatever waits for it has failed, and can be begun again. */
export const failWaiting = statement<never, [endpointId: number, at: Date]>(`
  UPDATE webhook_deliveries SET state = 'failed', error = 'off', next_at = NULL, taken_until = NULL, ended_at = $2
   WHERE endpoint_id = $1 AND state = 'pending'`);

/**
 * As {@link failWaiting}, of every endpoint that is off: an event that was being written while its endpoint was
 * switched off.
 */
export const failOrphans = statement<{ id: bigint }, [at: Date]>(`
  UPDATE webhook_deliveries d SET state = 'failed', error = 'off', next_at = NULL, taken_until = NULL, ended_at = $1
    FROM webhook_endpoints e
   WHERE e.id = d.endpoint_id AND NOT e.active AND d.state = 'pending' RETURNING d.id`);

export const switchOff = statement<never, [id: number, reason: WebhookOffReason]>(`
  UPDATE webhook_endpoints SET active = false, disabled_reason = $2, version = version + 1 WHERE id = $1 AND active`);

export const switchOn = statement<never, [id: number]>(`
  UPDATE webhook_endpoints SET active = true, disabled_reason = NULL, failing_since = NULL, version = version + 1
   WHERE id = $1`);

export const archive = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints
     SET active = false, disabled_reason = coalesce(disabled_reason, 'admin'), archived_at = $2, version = version + 1
   WHERE id = $1`);

/** The secret that was the present one signs along for a while. */
export const replaceSecret = statement<
  never,
  [id: number, cipher: Buffer, keyId: string, oldUntil: Date]
>(`
  UPDATE webhook_endpoints
     SET old_cipher = cipher, old_key_id = key_id, old_until = $4, cipher = $2, key_id = $3, version = version + 1
   WHERE id = $1`);

export const noteSuccess = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints SET last_success_at = greatest(last_success_at, $2), failing_since = NULL WHERE id = $1`);

export const noteFailure = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL`);

/**
 * Whether an endpoint has failed since that time, and not only now and then: some message was tried again and again
 * meanwhile, and ended undelivered. What the shop itself cannot do (read the secret, stay alive) is not its fault.
 */
export const isHopeless = statement<{ hopeless: boolean }, [id: number, since: Date]>(`
  SELECT EXISTS (
    SELECT FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
     WHERE e.id = $1 AND e.active AND e.failing_since <= $2 AND d.state = 'failed' AND d.ended_at > e.failing_since
       AND d.attempts > 1 AND d.error NOT IN ('secret', 'interrupted')) AS hopeless`);
