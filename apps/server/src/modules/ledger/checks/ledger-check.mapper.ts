import type { LedgerCheck } from '@manabar/contracts';
import type { LedgerCheckRow } from './ledger-check-runs.sql.ts';

export function toLedgerCheck(row: LedgerCheckRow): LedgerCheck {
  return {
    id: Number(row.id),
    by: row.actor,
    requested: row.requested_at?.toISOString() ?? null,
    checked: row.checked_at?.toISOString() ?? null,
    failure: row.failure,
    violations: row.violations,
    seconds: row.seconds,
    findings: row.findings,
  };
}
