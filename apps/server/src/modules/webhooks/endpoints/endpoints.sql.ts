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

/** Locks an endpoint that is not deleted. Lock order: the endpoint before its deliveries. */
export const lockEndpoint = statement<EndpointRow, [id: number]>(`
  SELECT id, url, description, events, account_id, active, version FROM webhook_endpoints
   WHERE id = $1 AND archived_at IS NULL FOR NO KEY UPDATE`);

/** Fails all pending deliveries of a disabled endpoint; they can be replayed. */
export const failWaiting = statement<never, [endpointId: number, at: Date]>(`
  UPDATE webhook_deliveries SET state = 'failed', error = 'off', next_at = NULL, taken_until = NULL, ended_at = $2
   WHERE endpoint_id = $1 AND state = 'pending'`);

/** Fails pending deliveries of an endpoint that do not concern its account. */
export const failForeign = statement<never, [endpointId: number, at: Date]>(`
  UPDATE webhook_deliveries d
     SET state = 'failed', error = 'other_account', next_at = NULL, taken_until = NULL, ended_at = $2
    FROM webhook_endpoints e
   WHERE e.id = $1 AND d.endpoint_id = e.id AND d.state = 'pending'
     AND NOT is_webhook_of_account(e.account_id, d.type, d.subject)`);

/**
 * Fails pending deliveries of all disabled endpoints, and those that do not concern their endpoint's account. They come from
 * events that were written while the endpoint was being changed.
 */
export const failOrphans = statement<{ id: bigint }, [at: Date]>(`
  UPDATE webhook_deliveries d
     SET state = 'failed', error = CASE WHEN e.active THEN 'other_account' ELSE 'off' END, next_at = NULL,
         taken_until = NULL, ended_at = $1
    FROM webhook_endpoints e
   WHERE e.id = d.endpoint_id AND d.state = 'pending'
     AND (NOT e.active OR NOT is_webhook_of_account(e.account_id, d.type, d.subject)) RETURNING d.id`);

export const switchOff = statement<never, [id: number, reason: WebhookOffReason]>(`
  UPDATE webhook_endpoints SET active = false, disabled_reason = $2, version = version + 1 WHERE id = $1 AND active`);

export const switchOn = statement<never, [id: number]>(`
  UPDATE webhook_endpoints SET active = true, disabled_reason = NULL, failing_since = NULL, version = version + 1
   WHERE id = $1`);

export const archive = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints
     SET active = false, disabled_reason = coalesce(disabled_reason, 'admin'), archived_at = $2, version = version + 1
   WHERE id = $1`);

/** Replaces the secret; the previous one stays valid until the given time. */
export const replaceSecret = statement<
  never,
  [id: number, cipher: Buffer, keyId: string, oldUntil: Date]
>(`
  UPDATE webhook_endpoints
     SET old_cipher = cipher, old_key_id = key_id, old_until = $4, cipher = $2, key_id = $3, version = version + 1
   WHERE id = $1`);

export const recordEndpointSuccess = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints SET last_success_at = greatest(last_success_at, $2), failing_since = NULL WHERE id = $1`);

export const recordEndpointFailure = statement<never, [id: number, at: Date]>(`
  UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL`);

/**
 * Returns whether an endpoint has failed continuously since the given time, and a retried delivery has finally failed
 * meanwhile. Failures of the shop itself (unreadable secret, killed worker, another account) do not count.
 */
export const isHopeless = statement<{ hopeless: boolean }, [id: number, since: Date]>(`
  SELECT EXISTS (
    SELECT FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
     WHERE e.id = $1 AND e.active AND e.failing_since <= $2 AND d.state = 'failed' AND d.ended_at > e.failing_since
       AND d.attempts > 1 AND d.error NOT IN ('secret', 'interrupted', 'other_account')) AS hopeless`);
