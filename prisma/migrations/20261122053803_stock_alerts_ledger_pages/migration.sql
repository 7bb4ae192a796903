-- AlterTable
ALTER TABLE "ledger_checks" ADD COLUMN     "actor" TEXT,
ADD COLUMN     "actor_id" INTEGER,
ADD COLUMN     "findings" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "seconds" DOUBLE PRECISION,
ALTER COLUMN "checked_at" DROP NOT NULL,
ALTER COLUMN "violations" DROP NOT NULL;

-- CreateTable
CREATE TABLE "stock_alerts" (
    "id" SERIAL NOT NULL,
    "option_id" INTEGER,
    "denomination_id" INTEGER,
    "threshold" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 0,
    "fired_at" TIMESTAMPTZ(3),
    "fired_with" INTEGER,

    CONSTRAINT "stock_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_alerts_option_id_key" ON "stock_alerts"("option_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_alerts_denomination_id_key" ON "stock_alerts"("denomination_id");

-- AddForeignKey
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "price_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE stock_alerts
  ADD CONSTRAINT stock_alerts_of_one CHECK (num_nonnulls(option_id, denomination_id) = 1),
  ADD CONSTRAINT stock_alerts_threshold CHECK (threshold >= 0),
  ADD CONSTRAINT stock_alerts_fired CHECK ((fired_at IS NULL) = (fired_with IS NULL));

-- What orders hold and have not paid for, or not redeemed: few rows at any time, whatever was sold.
CREATE INDEX codes_reserved ON codes (option_id) WHERE state = 'reserved';
CREATE INDEX topup_codes_reserved ON topup_codes (denomination_id) WHERE state = 'reserved';

-- A proof has come to something, or it was asked for; one at a time waits.
ALTER TABLE ledger_checks
  ADD CONSTRAINT ledger_checks_ended CHECK (num_nulls(checked_at, violations) IN (0, 2)),
  ADD CONSTRAINT ledger_checks_asked CHECK (checked_at IS NOT NULL OR requested_at IS NOT NULL);
CREATE UNIQUE INDEX ledger_checks_open ON ledger_checks ((true)) WHERE checked_at IS NULL;
