-- The last sealed journal that a check without findings has seen, and its seal.
ALTER TABLE "ledger_checks" ADD COLUMN "proven_digest" BYTEA,
ADD COLUMN "proven_through" BIGINT;
ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_proven CHECK (
  (proven_through IS NULL) = (proven_digest IS NULL) AND (proven_through IS NULL OR violations = 0));
