import type { PoolClient } from 'pg';
import { CLIENT_TIMEOUT_MS } from '#infra/db/connection-settings.ts';
import { withQueryTimeout, type Queryable } from '#infra/db/sql.ts';
import { extendTimeouts, LOAD_STATEMENT_MS, lockLoads } from './shared-code-statements.sql.ts';

/** Returns a client whose query time-out exceeds the statement time-out of a load. */
export function withLoadTimeout(tx: PoolClient): Queryable {
  return withQueryTimeout(tx, LOAD_STATEMENT_MS + CLIENT_TIMEOUT_MS);
}

/** Prepares a transaction for a change of as many codes as a load may have, and returns it with longer time-outs. */
export async function allowLongWork(tx: PoolClient): Promise<Queryable> {
  await extendTimeouts(tx);
  return withLoadTimeout(tx);
}

/** Like {@link allowLongWork}, after waiting for other large loads. */
export async function beginLoad(tx: PoolClient): Promise<Queryable> {
  const patient = await allowLongWork(tx);
  await lockLoads(patient);
  return patient;
}
