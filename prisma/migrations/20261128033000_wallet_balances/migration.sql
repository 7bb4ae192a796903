-- The list of users by balance reads an index of these balances: an index of the accounts themselves would make each
-- posting write to all their indexes. ledger_settle() fills the table; the list reads the accounts that are missing from it.
CREATE TABLE "wallet_balances" (
    "user_id" INTEGER NOT NULL,
    "currency" "currency" NOT NULL,
    "balance" BIGINT NOT NULL,

    CONSTRAINT "wallet_balances_pkey" PRIMARY KEY ("user_id","currency")
);

CREATE INDEX "wallet_balances_currency_balance_user_id_idx" ON "wallet_balances"("currency", "balance", "user_id");

ALTER TABLE "ledger_horizon" ADD COLUMN "account_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "copied_accounts_through" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "copied_postings_through" BIGINT NOT NULL DEFAULT 0;

-- While no account is copied, none has moved since its copy: ledger_settle() need not look at the postings up to here.
UPDATE ledger_horizon SET copied_postings_through = (SELECT coalesce(max(settled_through), 0) FROM accounts WHERE kind = 'house');
