-- CreateTable
CREATE TABLE "generated_codes" (
    "code_id" BIGINT NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "activation_item_id" BIGINT,
    "activated_at" TIMESTAMPTZ(3),

    CONSTRAINT "generated_codes_pkey" PRIMARY KEY ("code_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "generated_codes_activation_item_id_key" ON "generated_codes"("activation_item_id");

-- CreateIndex
CREATE INDEX "generated_codes_denomination_id_code_id_idx" ON "generated_codes"("denomination_id", "code_id");

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_denomination_id_fkey" FOREIGN KEY ("denomination_id") REFERENCES "topup_denominations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generated_codes" ADD CONSTRAINT "generated_codes_activation_item_id_fkey" FOREIGN KEY ("activation_item_id") REFERENCES "topup_items"("order_item_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE generated_codes
  ADD CONSTRAINT generated_codes_activated CHECK (activated_at IS NULL OR activation_item_id IS NOT NULL);

-- A code is bound to one activation at a time, and for good once that was delivered. While it is bound it is out of
-- stock: off sale, or sold. Whoever binds it has locked the code's own row.
CREATE FUNCTION generated_codes_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an activation', OLD.code_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_activation_is_kept';
  END IF;
  IF (NEW.code_id, NEW.denomination_id) IS DISTINCT FROM (OLD.code_id, OLD.denomination_id) THEN
    RAISE EXCEPTION 'what was generated does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'generated_code_identity';
  END IF;
  IF OLD.activated_at IS NOT NULL
     AND (NEW.activated_at, NEW.activation_item_id) IS DISTINCT FROM (OLD.activated_at, OLD.activation_item_id) THEN
    RAISE EXCEPTION 'code % was activated', OLD.code_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_activated';
  END IF;
  IF NEW.activation_item_id IS DISTINCT FROM OLD.activation_item_id AND NEW.activation_item_id IS NOT NULL THEN
    IF OLD.activation_item_id IS NOT NULL THEN
      RAISE EXCEPTION 'code % belongs to another activation', OLD.code_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_stays';
    END IF;
    PERFORM 1 FROM codes WHERE id = NEW.code_id AND state IN ('used', 'sold');
    IF NOT FOUND THEN
      RAISE EXCEPTION 'code % is in stock while it is activated', NEW.code_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_is_off_sale';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER generated_codes_guard BEFORE UPDATE ON generated_codes
  FOR EACH ROW EXECUTE FUNCTION generated_codes_guard();
CREATE TRIGGER generated_codes_of_activations_are_kept BEFORE DELETE ON generated_codes
  FOR EACH ROW WHEN (OLD.activation_item_id IS NOT NULL) EXECUTE FUNCTION generated_codes_guard();

-- As it was, with what is not offered yet; and what an activation has does not come back into stock.
CREATE OR REPLACE FUNCTION codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'sold', 'used', 'unpublished', 'quarantined')
       WHEN 'unpublished' THEN NEW.state IN ('available', 'used', 'quarantined')
       WHEN 'used' THEN NEW.state IN ('available', 'unpublished', 'quarantined')
       WHEN 'reserved' THEN NEW.state IN ('sold', 'available', 'quarantined')
       WHEN 'sold' THEN NEW.state = 'voided' OR (NEW.state = 'available' AND OLD.revealed_at IS NULL)
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

DROP TRIGGER codes_start_free ON codes;
CREATE TRIGGER codes_start_free BEFORE INSERT ON codes
  FOR EACH ROW WHEN (NEW.state NOT IN ('available', 'used', 'unpublished')) EXECUTE FUNCTION codes_guard();

-- The options that a product shows in a region, with what can be sold now. An option stays after its last
-- code is sold; one that no code carries any more (all were moved or deleted) is gone, and one whose codes are not
-- offered yet is not there. p_amount null: all amounts.
CREATE OR REPLACE FUNCTION listed_options(p_product integer, p_region integer, p_amount integer)
RETURNS TABLE (id integer, game_amount integer, price_usd bigint, price_rub bigint, popular boolean,
               available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT o.id, o.game_amount, o.price_usd, o.price_rub, o.popular, stock.available
      FROM price_options o CROSS JOIN LATERAL (SELECT option_available(o.id) AS available OFFSET 0) AS stock
     WHERE o.product_id = p_product AND o.region_id = p_region
       AND (p_amount IS NULL OR o.game_amount = p_amount)
       AND (stock.available > 0
            OR EXISTS (SELECT 1 FROM codes c
                        WHERE c.option_id = o.id AND c.state <> 'available' AND c.state <> 'unpublished'))
     ORDER BY o.game_amount, o.price_usd NULLS LAST, o.price_rub NULLS LAST, o.id;
END $$;
