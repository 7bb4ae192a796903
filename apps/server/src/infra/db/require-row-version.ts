import { DomainError } from '#errors.ts';

/**
 * Rejects an update that was made from an older version of the locked row. An update without a version is accepted.
 * Error: conflict (details.version: the row's current version).
 */
export function requireVersion(row: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new DomainError('conflict', { version: row.version });
}
