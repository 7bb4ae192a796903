-- The admin area filters the entries of the ledger by days. Journals are added in the order of time, for which a block range index
-- costs a purchase next to nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS journals_at ON journals USING brin (at);
