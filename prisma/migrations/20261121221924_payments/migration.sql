-- CreateEnum
CREATE TYPE "payment_type" AS ENUM ('order', 'topup', 'wallet');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('created', 'redirected', 'captured', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "hold_state" AS ENUM ('open', 'captured', 'voided', 'expired');

-- CreateEnum
CREATE TYPE "payment_refund_state" AS ENUM ('requested', 'sending', 'done', 'refused');

-- CreateTable
CREATE TABLE "payments" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" "payment_type" NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_payment_id" TEXT,
    "pay_url" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "state" "payment_state" NOT NULL DEFAULT 'created',
    "hold" "hold_state" NOT NULL DEFAULT 'open',
    "ended_by" TEXT,
    "settled_as" TEXT,
    "cart_item_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "address_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_ask_at" TIMESTAMPTZ(3),
    "next_cancel_at" TIMESTAMPTZ(3),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "captured_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_messages" (
    "id" BIGSERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "provider_payment_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,

    CONSTRAINT "payment_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_matters" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_payment_id" TEXT,
    "order_id" TEXT,
    "amount" BIGINT,
    "currency" TEXT,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,
    "resolution" TEXT,

    CONSTRAINT "payment_matters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_refunds" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" "payment_refund_state" NOT NULL DEFAULT 'requested',
    "provider_refund_id" TEXT,
    "reason" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_reversals" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "provider_refund_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "from_wallet" BIGINT NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reversals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_order_id_key" ON "payments"("order_id");

-- CreateIndex
CREATE INDEX "payments_provider_created_at_idx" ON "payments"("provider", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_provider_payment_id_key" ON "payments"("provider", "provider_payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_messages_provider_event_id_key" ON "payment_messages"("provider", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_matters_dedupe_key_key" ON "payment_matters"("dedupe_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_refunds_cause_key" ON "payment_refunds"("cause");

-- CreateIndex
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");

-- CreateIndex
CREATE INDEX "payment_reversals_user_id_idx" ON "payment_reversals"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reversals_payment_id_provider_refund_id_key" ON "payment_reversals"("payment_id", "provider_refund_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the database itself holds to.
ALTER TABLE payments
  ADD CONSTRAINT payments_amount CHECK (amount > 0),
  ADD CONSTRAINT payments_captured CHECK ((state = 'captured') = (captured_at IS NOT NULL)),
  -- A payment that is open holds what it is for; one that ended does not.
  ADD CONSTRAINT payments_hold CHECK (CASE hold WHEN 'open' THEN state IN ('created', 'redirected')
                                                WHEN 'captured' THEN state = 'captured'
                                                ELSE state NOT IN ('created', 'redirected') END),
  ADD CONSTRAINT payments_ended_by CHECK (
    (ended_by IS NOT NULL) = (hold IN ('voided', 'expired'))
    AND (ended_by IS NULL OR ended_by IN ('time', 'customer', 'admin', 'replaced', 'gateway'))),
  ADD CONSTRAINT payments_settled_as CHECK (
    (settled_as IS NOT NULL) = (state = 'captured') AND (settled_as IS NULL OR settled_as IN ('order', 'wallet')));
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_amount CHECK (amount > 0);
ALTER TABLE payment_reversals
  ADD CONSTRAINT payment_reversals_amount CHECK (amount > 0 AND from_wallet BETWEEN 0 AND amount),
  ADD CONSTRAINT payment_reversals_kind CHECK (kind IN ('refund', 'dispute'));

CREATE INDEX payments_open_of_user ON payments (user_id) WHERE hold = 'open';
CREATE INDEX payments_open_of_address ON payments (address_hash) WHERE hold = 'open';
CREATE INDEX payments_wasted ON payments (user_id, updated_at) WHERE hold IN ('voided', 'expired');
CREATE INDEX payments_to_ask ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX payments_to_cancel ON payments (next_cancel_at) WHERE next_cancel_at IS NOT NULL;
CREATE INDEX payment_messages_due ON payment_messages (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payment_matters_open ON payment_matters (id) WHERE resolved_at IS NULL;
CREATE INDEX payment_refunds_due ON payment_refunds (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payment_reversals_blocking ON payment_reversals (user_id) WHERE lifted_at IS NULL;

-- The one table of a payment's transitions. Money counts whenever it comes: what ended unpaid may still be captured.
CREATE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.user_id, NEW.type, NEW.provider, NEW.amount, NEW.currency)
     IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.user_id, OLD.type, OLD.provider, OLD.amount, OLD.currency)
     OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id) THEN
    RAISE EXCEPTION 'what is paid does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'created' THEN true
       WHEN 'redirected' THEN NEW.state IN ('captured', 'failed', 'expired')
       WHEN 'failed' THEN NEW.state = 'captured'
       WHEN 'expired' THEN NEW.state = 'captured'
       ELSE false END) THEN
    RAISE EXCEPTION 'payment % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition';
  END IF;
  IF NEW.hold <> OLD.hold AND OLD.hold <> 'open' THEN
    RAISE EXCEPTION 'the hold of payment % has ended', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_hold_ends_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_guard();

CREATE TRIGGER payments_are_kept BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER payment_messages_are_kept BEFORE DELETE OR TRUNCATE ON payment_messages
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER payment_matters_are_kept BEFORE DELETE OR TRUNCATE ON payment_matters
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER payment_refunds_are_kept BEFORE DELETE OR TRUNCATE ON payment_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER payment_reversals_are_kept BEFORE DELETE OR TRUNCATE ON payment_reversals
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();

-- The only way out of cancelled: money that came late for an order that ended by its time. An order of top-ups is
-- open again until they have arrived.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.currency, NEW.total_amount, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.total_amount, OLD.created_at) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_identity';
  END IF;
  IF NEW.refunded_amount < OLD.refunded_amount THEN
    RAISE EXCEPTION 'a refund is not taken back' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_refund_grows';
  END IF;
  IF NEW.status <> OLD.status AND NOT (CASE OLD.status
       WHEN 'pending' THEN true
       WHEN 'completed' THEN NEW.status = 'refunded'
       WHEN 'cancelled' THEN NEW.status IN ('completed', 'pending') AND EXISTS (
         SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.state = 'captured' AND p.settled_as = 'order'
            AND p.ended_by = 'time' AND (p.type = 'topup' OR NEW.status = 'completed'))
       ELSE false END) THEN
    RAISE EXCEPTION 'order % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_transition';
  END IF;
  RETURN NEW;
END $$;

-- House accounts of the gateways.
INSERT INTO accounts (code, currency, kind)
SELECT format('gateway:%s:clearing:%s', g.name, c.currency), c.currency, 'house'
  FROM unnest(ARRAY['sandbox', 'yookassa', 'stripe']) AS g (name), unnest(enum_range(NULL::currency)) AS c (currency);
