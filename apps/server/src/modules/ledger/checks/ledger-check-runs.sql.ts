import type { LedgerFailure, LedgerFinding } from '@manabar/contracts';
import { inBothDirections } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export interface LedgerCheckRow {
  id: bigint;
  actor: string | null;
  requested_at: Date | null;
  checked_at: Date | null;
  failure: LedgerFailure | null;
  violations: number | null;
  seconds: number | null;
  findings: LedgerFinding[];
}

export type CheckOutcome = [
  at: Date,
  violations: number,
  seconds: number,
  findings: string,
  provenThrough: bigint | null,
  provenDigest: Buffer | null,
];

const columns = 'id, actor, requested_at, checked_at, failure, violations, seconds, findings';

export const insertCheck = statement<never, CheckOutcome>(`
  INSERT INTO ledger_checks (checked_at, violations, seconds, findings, proven_through, proven_digest)
  VALUES ($1, $2, $3, $4::jsonb, $5, $6)`);

/** Stores the result of a requested check; returns no row when another worker has finished it. */
export const finishCheck = statement<{ id: bigint }, [...CheckOutcome, id: bigint]>(`
  UPDATE ledger_checks SET checked_at = $1, violations = $2, seconds = $3, findings = $4::jsonb,
                           proven_through = $5, proven_digest = $6
   WHERE id = $7 AND checked_at IS NULL RETURNING id`);

/** Counts an attempt of a check; returns no row when it has ended or has no attempts left. */
export const beginCheck = statement<
  { attempts: number },
  [id: bigint, now: Date, mostAttempts: number]
>(`
  UPDATE ledger_checks SET attempts = attempts + 1, started_at = $2
   WHERE id = $1 AND checked_at IS NULL AND attempts < $3 RETURNING attempts`);

/** Marks a check as failed; returns no row when it has ended. */
export const failCheck = statement<
  { id: bigint },
  [id: bigint, now: Date, failure: LedgerFailure]
>(`
  UPDATE ledger_checks SET checked_at = $2, failure = $3 WHERE id = $1 AND checked_at IS NULL RETURNING id`);

/** Finds the start time of the last requested check. */
export const findLastStart = statement<{ started_at: Date }>(`
  SELECT started_at FROM ledger_checks WHERE started_at IS NOT NULL ORDER BY started_at DESC LIMIT 1`);

/** Inserts a requested check; returns no row when one is pending. */
export const insertRequest = statement<
  LedgerCheckRow,
  [at: Date, actorId: number | null, actor: string]
>(`
  INSERT INTO ledger_checks (requested_at, actor_id, actor) VALUES ($1, $2, $3)
  ON CONFLICT ((true)) WHERE checked_at IS NULL DO NOTHING RETURNING ${columns}`);

export const findOpenCheck = statement<LedgerCheckRow>(`
  SELECT ${columns} FROM ledger_checks WHERE checked_at IS NULL`);

/** Finds pending checks without a job in the queue. */
export const findForgottenChecks = statement<{ id: bigint; attempts: number }, [queue: string]>(`
  SELECT c.id, c.attempts FROM ledger_checks c
   WHERE c.checked_at IS NULL AND NOT EXISTS (
     SELECT FROM pgboss.job b WHERE b.name = $1 AND b.singleton_key = c.id::text AND b.state <= 'active')`);

export const findLastCheck = statement<{ checked_at: Date; violations: number }>(`
  SELECT checked_at, violations FROM ledger_checks WHERE violations IS NOT NULL
   ORDER BY checked_at DESC, id DESC LIMIT 1`);

const broken = `($1::bool IS NULL OR (violations > 0) IS NOT DISTINCT FROM $1)`;
export const listChecks = inBothDirections((direction) =>
  statement<LedgerCheckRow, [broken: boolean | null, take: number, skip: number]>(`
  SELECT ${columns} FROM ledger_checks WHERE ${broken} ORDER BY id ${direction} LIMIT $2 OFFSET $3`),
);

export const countChecks = statement<{ counted: number }, [broken: boolean | null, limit: number]>(`
  SELECT count(*)::int AS counted FROM (SELECT FROM ledger_checks WHERE ${broken} LIMIT $2) AS counted`);
