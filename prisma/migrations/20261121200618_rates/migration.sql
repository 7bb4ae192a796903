-- Who set which rate and when, and whether the rates come by themselves.
-- CreateTable
CREATE TABLE "currency_rate_history" (
    "id" BIGSERIAL NOT NULL,
    "rate_id" INTEGER NOT NULL,
    "rate" DECIMAL(24,10) NOT NULL,
    "previous" DECIMAL(24,10),
    "source" TEXT NOT NULL,
    "set_for" DATE,
    "actor_id" INTEGER,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_rate_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currency_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "auto_update" BOOLEAN NOT NULL DEFAULT true,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "currency_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "currency_rate_history_rate_id_id_idx" ON "currency_rate_history"("rate_id", "id");

-- AddForeignKey
ALTER TABLE "currency_rate_history" ADD CONSTRAINT "currency_rate_history_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "currency_rates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE currency_rate_history ADD CONSTRAINT currency_rate_history_positive CHECK (rate > 0 AND previous > 0);

CREATE FUNCTION currency_rate_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of the rates is only ever added to'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'currency_rate_history_append_only';
END $$;
CREATE TRIGGER currency_rate_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_rate_history
  FOR EACH STATEMENT EXECUTE FUNCTION currency_rate_history_append_only();

-- One row, always there.
ALTER TABLE currency_settings ADD CONSTRAINT currency_settings_one CHECK (id = 1);
INSERT INTO currency_settings (id) VALUES (1);
