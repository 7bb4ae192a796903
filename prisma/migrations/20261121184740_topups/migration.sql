-- CreateEnum
CREATE TYPE "topup_state" AS ENUM ('waiting', 'dispatching', 'unknown', 'review', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "topup_attempt_state" AS ENUM ('prepared', 'sending', 'succeeded', 'rejected', 'processing', 'unknown', 'not_found', 'review');

-- CreateEnum
CREATE TYPE "topup_code_state" AS ENUM ('available', 'used', 'reserved', 'redeemed', 'error');

-- AlterTable
ALTER TABLE "order_items" ALTER COLUMN "product_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "topup_denominations" (
    "id" SERIAL NOT NULL,
    "service" TEXT NOT NULL,
    "item_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "game_amount" INTEGER NOT NULL,
    "price_usd" BIGINT,
    "price_rub" BIGINT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_denominations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "topup_codes" (
    "id" BIGINT NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "state" "topup_code_state" NOT NULL DEFAULT 'available',
    "order_item_id" BIGINT,
    "revealed_at" TIMESTAMPTZ(3),
    "revealed_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "topup_items" (
    "order_item_id" BIGINT NOT NULL,
    "service" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "recipient_name" TEXT,
    "denomination_id" INTEGER,
    "offer_name" TEXT NOT NULL,
    "image_url" TEXT NOT NULL,
    "input_amount" BIGINT,
    "input_currency" TEXT,
    "commission" BIGINT NOT NULL DEFAULT 0,
    "state" "topup_state" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "undo_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_items_pkey" PRIMARY KEY ("order_item_id")
);

-- CreateTable
CREATE TABLE "topup_attempts" (
    "id" BIGSERIAL NOT NULL,
    "order_item_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "code_id" BIGINT,
    "state" "topup_attempt_state" NOT NULL DEFAULT 'prepared',
    "supplier_id" TEXT,
    "reason" TEXT,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topup_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "topup_denominations_service_game_amount_idx" ON "topup_denominations"("service", "game_amount");

-- CreateIndex
CREATE UNIQUE INDEX "topup_attempts_reference_key" ON "topup_attempts"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "topup_attempts_order_item_id_number_key" ON "topup_attempts"("order_item_id", "number");

-- AddForeignKey
ALTER TABLE "topup_codes" ADD CONSTRAINT "topup_codes_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_codes" ADD CONSTRAINT "topup_codes_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_items" ADD CONSTRAINT "topup_items_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_items" ADD CONSTRAINT "topup_items_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topup_attempts" ADD CONSTRAINT "topup_attempts_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "topup_items"("order_item_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A code item is of a product, a top-up of a row in topup_items.
ALTER TABLE order_items
  ADD CONSTRAINT order_items_product CHECK ((item_type = 'code') = (product_id IS NOT NULL));

ALTER TABLE topup_denominations
  ADD CONSTRAINT topup_denominations_amount CHECK (game_amount > 0),
  ADD CONSTRAINT topup_denominations_prices CHECK (
    (price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0)
    AND (price_usd IS NOT NULL OR price_rub IS NOT NULL));

ALTER TABLE topup_codes
  ALTER COLUMN id SET DEFAULT nextval('codes_id_seq'),
  ADD CONSTRAINT topup_codes_held_by_item CHECK ((state IN ('reserved', 'redeemed')) = (order_item_id IS NOT NULL));
CREATE INDEX topup_codes_available ON topup_codes (denomination_id, id) WHERE state = 'available';
CREATE INDEX topup_codes_by_item ON topup_codes (order_item_id) WHERE order_item_id IS NOT NULL;

-- The one table of such a code's transitions: what was redeemed stays redeemed.
CREATE FUNCTION topup_codes_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'used', 'error')
       WHEN 'used' THEN NEW.state IN ('available', 'error')
       WHEN 'error' THEN NEW.state IN ('available', 'used')
       WHEN 'reserved' THEN NEW.state IN ('redeemed', 'error', 'available')
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  IF OLD.state IN ('reserved', 'redeemed') AND (
       (NEW.denomination_id, NEW.cipher, NEW.key_id) IS DISTINCT FROM (OLD.denomination_id, OLD.cipher, OLD.key_id)
       OR (NEW.state IN ('reserved', 'redeemed') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER topup_codes_guard BEFORE UPDATE ON topup_codes FOR EACH ROW EXECUTE FUNCTION topup_codes_guard();
CREATE TRIGGER topup_codes_start_free BEFORE INSERT ON topup_codes
  FOR EACH ROW WHEN (NEW.state NOT IN ('available', 'used', 'error')) EXECUTE FUNCTION topup_codes_guard();
CREATE TRIGGER topup_codes_of_orders_are_kept BEFORE DELETE ON topup_codes
  FOR EACH ROW WHEN (OLD.state IN ('reserved', 'redeemed')) EXECUTE FUNCTION topup_codes_guard();

-- What the worker looks at next.
CREATE INDEX topup_items_due ON topup_items (next_at) WHERE next_at IS NOT NULL;
-- Whether a customer ever topped this recipient up.
CREATE INDEX topup_items_by_recipient ON topup_items (service, recipient);

ALTER TABLE topup_items
  ADD CONSTRAINT topup_items_commission CHECK (commission >= 0),
  ADD CONSTRAINT topup_items_open CHECK ((state IN ('delivered', 'failed', 'cancelled')) = (next_at IS NULL));

CREATE FUNCTION topup_items_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.order_item_id, NEW.service, NEW.recipient, NEW.denomination_id, NEW.input_amount, NEW.input_currency, NEW.commission)
     IS DISTINCT FROM
     (OLD.order_item_id, OLD.service, OLD.recipient, OLD.denomination_id, OLD.input_amount, OLD.input_currency, OLD.commission) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_item_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'waiting' THEN NEW.state IN ('dispatching', 'failed', 'cancelled')
       WHEN 'dispatching' THEN NEW.state IN ('delivered', 'failed', 'unknown', 'review')
       WHEN 'unknown' THEN NEW.state IN ('dispatching', 'delivered', 'failed', 'review')
       WHEN 'review' THEN NEW.state IN ('dispatching', 'unknown', 'delivered', 'failed')
       ELSE false END) THEN
    RAISE EXCEPTION 'top-up % does not go from % to %', OLD.order_item_id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_transition';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER topup_items_guard BEFORE UPDATE ON topup_items FOR EACH ROW EXECUTE FUNCTION topup_items_guard();

-- At most one try with a supplier is open for an item: nothing is bought twice.
CREATE UNIQUE INDEX topup_attempts_one_open ON topup_attempts (order_item_id)
  WHERE state NOT IN ('succeeded', 'rejected');
-- A code is tried once at a time.
CREATE UNIQUE INDEX topup_attempts_one_by_code ON topup_attempts (code_id)
  WHERE code_id IS NOT NULL AND state NOT IN ('rejected');

CREATE FUNCTION topup_attempts_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.order_item_id, NEW.number, NEW.reference, NEW.supplier, NEW.code_id)
     IS DISTINCT FROM (OLD.order_item_id, OLD.number, OLD.reference, OLD.supplier, OLD.code_id) THEN
    RAISE EXCEPTION 'what was tried does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_attempt_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'prepared' THEN NEW.state IN ('sending')
       -- back to prepared: surely not sent
       WHEN 'sending' THEN NEW.state IN ('prepared', 'succeeded', 'rejected', 'processing', 'unknown')
       WHEN 'processing' THEN NEW.state IN ('succeeded', 'rejected', 'not_found', 'unknown', 'review')
       WHEN 'unknown' THEN NEW.state IN ('succeeded', 'rejected', 'processing', 'not_found', 'review')
       WHEN 'not_found' THEN NEW.state IN ('sending', 'review')
       WHEN 'review' THEN NEW.state IN ('sending', 'succeeded', 'rejected', 'processing', 'unknown')
       ELSE false END) THEN
    RAISE EXCEPTION 'attempt % does not go from % to %', OLD.reference, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_attempt_transition';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER topup_attempts_guard BEFORE UPDATE ON topup_attempts FOR EACH ROW EXECUTE FUNCTION topup_attempts_guard();

CREATE TRIGGER topup_items_are_kept BEFORE DELETE OR TRUNCATE ON topup_items
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER topup_attempts_are_kept BEFORE DELETE OR TRUNCATE ON topup_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
