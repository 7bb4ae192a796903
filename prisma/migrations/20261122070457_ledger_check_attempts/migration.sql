-- AlterTable
ALTER TABLE "ledger_checks" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "started_at" TIMESTAMPTZ(3);

-- What has ended has found something or nothing, or could not be made.
ALTER TABLE ledger_checks
  DROP CONSTRAINT ledger_checks_ended,
  ADD CONSTRAINT ledger_checks_ended CHECK (num_nonnulls(violations, failure) = CASE WHEN checked_at IS NULL THEN 0 ELSE 1 END),
  ADD CONSTRAINT ledger_checks_failure CHECK (failure IN ('error', 'interrupted'));
CREATE INDEX ledger_checks_started ON ledger_checks (started_at) WHERE started_at IS NOT NULL;
