import { statement } from '#infra/db/sql.ts';

/** Last journal of a seal, with the digest of the chain up to it. */
export interface LedgerSeal {
  through_journal: bigint;
  digest: Buffer;
}

export const findLastSeal = statement<LedgerSeal>(`
  SELECT through_journal, digest FROM ledger_seals ORDER BY through_journal DESC LIMIT 1`);

/**
 * Finds the seal up to which the last check has proven all journals. No row when that check found violations, so that each
 * check finds them until they are corrected, or when the seal has changed since.
 */
export const findLastVerifiedSeal = statement<LedgerSeal>(`
  SELECT s.through_journal, s.digest
    FROM (SELECT proven_through, proven_digest FROM ledger_checks
           WHERE violations IS NOT NULL ORDER BY checked_at DESC, id DESC LIMIT 1) AS c
    JOIN ledger_seals s ON s.through_journal = c.proven_through AND s.digest = c.proven_digest`);
