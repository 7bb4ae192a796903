-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" BIGSERIAL NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "violations" INTEGER NOT NULL,

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);
