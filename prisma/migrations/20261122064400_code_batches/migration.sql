-- CreateEnum
CREATE TYPE "code_batch_source" AS ENUM ('bulk', 'single');

-- CreateEnum
CREATE TYPE "code_batch_state" AS ENUM ('active', 'recalling', 'recalled');

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "refunded_quantity" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "codes" ADD COLUMN     "batch_id" INTEGER;

-- CreateTable
CREATE TABLE "code_recalls" (
    "code_id" BIGINT NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "order_item_id" BIGINT NOT NULL,
    "replacement_id" BIGINT,
    "refund_id" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_recalls_pkey" PRIMARY KEY ("code_id")
);

-- CreateTable
CREATE TABLE "code_batches" (
    "id" SERIAL NOT NULL,
    "source" "code_batch_source" NOT NULL,
    "note" TEXT,
    "actor_id" INTEGER,
    "actor" TEXT NOT NULL,
    "first_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "state" "code_batch_state" NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "recalled_by" TEXT,
    "recalled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_batches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "code_recalls_replacement_id_key" ON "code_recalls"("replacement_id");

-- CreateIndex
CREATE UNIQUE INDEX "code_recalls_refund_id_key" ON "code_recalls"("refund_id");

-- CreateIndex
CREATE INDEX "code_recalls_batch_id_idx" ON "code_recalls"("batch_id");

-- CreateIndex
CREATE INDEX "code_recalls_order_item_id_idx" ON "code_recalls"("order_item_id");

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "code_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_recalls" ADD CONSTRAINT "code_recalls_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A batch is known for good; what it is does not change, and a recall that has given anybody anything is not undone.
ALTER TABLE code_batches
  ADD CONSTRAINT code_batches_span CHECK (size > 0 AND last_id - first_id >= size),
  ADD CONSTRAINT code_batches_recall CHECK (
    (state <> 'active') = (reason IS NOT NULL) AND (reason IS NULL) = (recalled_by IS NULL)
    AND (reason IS NULL) = (recalled_at IS NULL));

CREATE FUNCTION code_batches_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.actor_id, NEW.actor, NEW.first_id, NEW.last_id, NEW.size, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.source, OLD.actor_id, OLD.actor, OLD.first_id, OLD.last_id, OLD.size, OLD.created_at) THEN
    RAISE EXCEPTION 'what was loaded does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_batch_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'active' THEN NEW.state = 'recalling'
       ELSE NEW.state = 'recalled'
         OR NEW.state = 'active' AND NOT EXISTS (SELECT 1 FROM code_recalls WHERE batch_id = OLD.id) END) THEN
    RAISE EXCEPTION 'batch % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_batch_transition';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER code_batches_guard BEFORE UPDATE ON code_batches
  FOR EACH ROW EXECUTE FUNCTION code_batches_guard();
CREATE TRIGGER code_batches_are_kept BEFORE DELETE OR TRUNCATE ON code_batches
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();

-- A sold code of a batch that is being recalled is made good once: it is void then, and its buyer has another code of
-- the same option, or its price. Codes of orders are never deleted, so that this look-up is as strong as foreign keys.
ALTER TABLE code_recalls ADD CONSTRAINT code_recalls_one CHECK ((replacement_id IS NULL) <> (refund_id IS NULL));

CREATE FUNCTION code_recalls_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1
     FROM codes c JOIN code_batches b ON b.id = c.batch_id
     JOIN order_items i ON i.id = c.order_item_id
    WHERE c.id = NEW.code_id AND c.batch_id = NEW.batch_id AND c.order_item_id = NEW.order_item_id
      AND c.state = 'voided' AND b.state = 'recalling'
      AND (NEW.replacement_id IS NULL OR EXISTS (
            SELECT 1 FROM codes r WHERE r.id = NEW.replacement_id AND r.state = 'sold'
               AND r.order_item_id = c.order_item_id AND r.option_id = c.option_id))
      AND (NEW.refund_id IS NULL OR EXISTS (
            SELECT 1 FROM refunds f WHERE f.id = NEW.refund_id AND f.order_id = i.order_id AND f.amount = i.unit_price));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'code % is not made good by this', NEW.code_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_recall_fits';
  END IF;
  PERFORM pg_notify('order_changed', order_id) FROM order_items WHERE id = NEW.order_item_id;
  RETURN NEW;
END $$;
CREATE TRIGGER code_recalls_guard BEFORE INSERT ON code_recalls
  FOR EACH ROW EXECUTE FUNCTION code_recalls_guard();
CREATE TRIGGER code_recalls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON code_recalls
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();

-- As it was, and of batches: what a recalled one would bring back into stock waits in quarantine instead, nothing of it
-- is delivered, and only its codes are quarantined. A sold code that nobody has seen is voided only by a recall.
-- Whoever changes a batch's state waits for those who have looked at it here, and they for them.
CREATE OR REPLACE FUNCTION codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_recalled boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.batch_id IS DISTINCT FROM OLD.batch_id THEN
    RAISE EXCEPTION 'code % stays in its batch', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_in_batch';
  END IF;
  -- What is sold straight from stock needs no look: nothing of a recalled batch is in stock.
  IF NEW.batch_id IS NOT NULL AND NEW.state <> OLD.state
     AND (OLD.state = 'reserved' OR NEW.state IN ('available', 'quarantined', 'voided')) THEN
    SELECT state <> 'active' INTO STRICT v_recalled FROM code_batches WHERE id = NEW.batch_id FOR SHARE;
    IF v_recalled AND NEW.state = 'available' THEN
      NEW.state := 'quarantined';
    ELSIF v_recalled AND NEW.state = 'sold' THEN
      RAISE EXCEPTION 'code % was recalled', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_recall';
    ELSIF NOT v_recalled AND NEW.state = 'quarantined' THEN
      RAISE EXCEPTION 'the batch of code % is not recalled', OLD.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
    END IF;
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'sold', 'used', 'unpublished', 'quarantined')
       WHEN 'unpublished' THEN NEW.state IN ('available', 'used', 'quarantined')
       WHEN 'used' THEN NEW.state IN ('available', 'unpublished', 'quarantined')
       WHEN 'reserved' THEN NEW.state IN ('sold', 'quarantined')
         OR NEW.state = (CASE WHEN OLD.revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
       WHEN 'sold' THEN NEW.state = 'voided' AND (OLD.revealed_at IS NOT NULL OR v_recalled)
         OR OLD.revealed_at IS NULL AND (NEW.state = 'available' OR NEW.state = 'quarantined' AND v_recalled)
       WHEN 'quarantined' THEN NEW.state IN ('available', 'used', 'unpublished')
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  IF OLD.state IN ('reserved', 'sold', 'voided') AND (
       NEW.option_id <> OLD.option_id
       OR (NEW.state IN ('reserved', 'sold', 'voided') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('available', 'unpublished') AND EXISTS (
       SELECT 1 FROM generated_codes WHERE code_id = NEW.id AND activation_item_id IS NOT NULL) THEN
    RAISE EXCEPTION 'code % belongs to an activation', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_is_off_sale';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER codes_guard ON codes;
CREATE TRIGGER codes_guard BEFORE UPDATE OF state, revealed_at, option_id, order_item_id, batch_id ON codes
  FOR EACH ROW EXECUTE FUNCTION codes_guard();

-- Units of an item go back one by one, or all that are left.
UPDATE order_items SET refunded_quantity = quantity WHERE status = 'refunded';
ALTER TABLE order_items ADD CONSTRAINT order_items_refunded CHECK (
  CASE status WHEN 'refunded' THEN refunded_quantity = quantity
              WHEN 'delivered' THEN refunded_quantity >= 0 AND refunded_quantity < quantity
              ELSE refunded_quantity = 0 END);

CREATE OR REPLACE FUNCTION order_items_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.item_type, NEW.product_id, NEW.option_id, NEW.game_amount, NEW.quantity, NEW.unit_price)
     IS DISTINCT FROM
     (OLD.id, OLD.order_id, OLD.item_type, OLD.product_id, OLD.option_id, OLD.game_amount, OLD.quantity, OLD.unit_price) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_identity';
  END IF;
  IF NEW.status <> OLD.status AND NOT (CASE OLD.status
       WHEN 'pending' THEN true
       WHEN 'delivered' THEN NEW.status = 'refunded'
       ELSE false END) THEN
    RAISE EXCEPTION 'order item % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_transition';
  END IF;
  IF NEW.refunded_quantity < OLD.refunded_quantity THEN
    RAISE EXCEPTION 'a refund is not taken back' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_refund_grows';
  END IF;
  -- Whoever refunds an item refunds all that is left of it.
  IF NEW.status = 'refunded' THEN
    NEW.refunded_quantity := NEW.quantity;
  END IF;
  RETURN NEW;
END $$;
