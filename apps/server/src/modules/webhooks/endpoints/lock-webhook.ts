import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { lockEndpoint } from './endpoints.sql.ts';

/** An endpoint, and its version that the caller has seen. */
export interface WebhookTarget {
  id: number;
  version?: number | undefined;
}

/** Locks an endpoint and checks its version. Errors: not_found, conflict (an older version). */
export async function lockWebhook(tx: PoolClient, { id, version }: WebhookTarget) {
  const [row] = await lockEndpoint(tx, id);
  if (!row) throw new DomainError('not_found');
  requireVersion(row, version);
  return row;
}
