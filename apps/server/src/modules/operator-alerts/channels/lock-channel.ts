import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { findLockedChannel, type ChannelRow } from './channels.sql.ts';

/** A channel, and its version that the caller has seen. */
export interface ChannelTarget {
  id: number;
  version?: number | undefined;
}

/** Locks a channel and checks its version. Errors: not_found, conflict (an older version). */
export async function lockChannel(
  tx: PoolClient,
  { id, version }: ChannelTarget,
): Promise<ChannelRow> {
  const [row] = await findLockedChannel(tx, id);
  if (!row) throw new DomainError('not_found');
  requireVersion(row, version);
  return row;
}
