-- The pseudo-region of products without one.
INSERT INTO regions (id, name, code, is_active, flag, translations) VALUES
  (0, 'Global', 'global', true, '🌐', '{"ru": {"name": "Весь мир"}, "en": {"name": "Global"}, "uz": {"name": "Butun dunyo"}}');

ALTER TABLE price_options
  ADD CONSTRAINT price_options_amount CHECK (game_amount > 0),
  ADD CONSTRAINT price_options_prices CHECK (
    (price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0)
    AND (price_usd IS NOT NULL OR price_rub IS NOT NULL));

-- The same amount at the same prices is the same option.
CREATE UNIQUE INDEX price_options_identity
  ON price_options (product_id, region_id, game_amount, price_usd, price_rub) NULLS NOT DISTINCT;

ALTER TABLE codes
  -- A code belongs to an order item exactly while that item holds it or has it.
  ADD CONSTRAINT codes_held_by_item CHECK ((state IN ('reserved', 'sold', 'voided')) = (order_item_id IS NOT NULL)),
  ADD CONSTRAINT codes_item_fk FOREIGN KEY (order_item_id) REFERENCES order_items (id) ON DELETE RESTRICT,
  -- Leave room for new row versions on the page, and vacuum a busy table early.
  SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0, fillfactor = 85);

CREATE INDEX codes_available ON codes (option_id, id) WHERE state = 'available';
CREATE INDEX codes_by_item ON codes (order_item_id) WHERE order_item_id IS NOT NULL;

ALTER TABLE code_fingerprints ADD CONSTRAINT code_fingerprints_length CHECK (octet_length(fingerprint) = 32);

-- An option is its values: what is in a cart or on a receipt never changes its price behind the reader.
CREATE FUNCTION price_options_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.product_id, NEW.region_id, NEW.game_amount, NEW.price_usd, NEW.price_rub)
     IS DISTINCT FROM (OLD.id, OLD.product_id, OLD.region_id, OLD.game_amount, OLD.price_usd, OLD.price_rub) THEN
    RAISE EXCEPTION 'a price option does not change; other values are another option'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_option_identity';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER price_options_guard BEFORE UPDATE ON price_options
  FOR EACH ROW EXECUTE FUNCTION price_options_guard();

-- The one table of a code's transitions. A code that somebody has seen never goes back to stock from an
-- order: reveal and refund meet on this row, and one of them wins.
CREATE FUNCTION codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'sold', 'used', 'quarantined')
       WHEN 'used' THEN NEW.state IN ('available', 'quarantined')
       WHEN 'reserved' THEN NEW.state IN ('sold', 'available', 'quarantined')
       WHEN 'sold' THEN NEW.state = 'voided' OR (NEW.state = 'available' AND OLD.revealed_at IS NULL)
       WHEN 'quarantined' THEN NEW.state IN ('available', 'used')
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
  RETURN NEW;
END $$;
CREATE TRIGGER codes_guard BEFORE UPDATE OF state, revealed_at, option_id, order_item_id ON codes
  FOR EACH ROW EXECUTE FUNCTION codes_guard();
CREATE TRIGGER codes_start_free BEFORE INSERT ON codes
  FOR EACH ROW WHEN (NEW.state NOT IN ('available', 'used')) EXECUTE FUNCTION codes_guard();
CREATE TRIGGER codes_of_orders_are_kept BEFORE DELETE ON codes
  FOR EACH ROW WHEN (OLD.state IN ('reserved', 'sold', 'voided')) EXECUTE FUNCTION codes_guard();

-- The one definition of availability: how many codes of an option can be sold now, counted to 999.
-- (Not LANGUAGE sql: before PostgreSQL 18 such a function is planned anew in every statement that calls it.)
CREATE FUNCTION option_available(p_option integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)
            FROM (SELECT 1 FROM codes WHERE option_id = p_option AND state = 'available' LIMIT 999) AS found);
END $$;

ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity CHECK (quantity BETWEEN 1 AND 999);

ALTER TABLE orders
  ADD CONSTRAINT orders_total CHECK (total_amount >= 0),
  ADD CONSTRAINT orders_refunded CHECK (refunded_amount BETWEEN 0 AND total_amount),
  ADD CONSTRAINT orders_id_form CHECK (length(id) BETWEEN 8 AND 36);
CREATE INDEX orders_by_status ON orders (user_id, status);

ALTER TABLE order_items
  ADD CONSTRAINT order_items_quantity CHECK (quantity BETWEEN 1 AND 999),
  ADD CONSTRAINT order_items_price CHECK (unit_price >= 0);

-- An order's status follows one table too.
CREATE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
       WHEN 'cancelled' THEN NEW.status = 'completed'
       ELSE false END) THEN
    RAISE EXCEPTION 'order % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_transition';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_guard();

-- So does an item's.
CREATE FUNCTION order_items_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
CREATE TRIGGER order_items_guard BEFORE UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION order_items_guard();

-- Orders, and what was done to them, are kept; the last two are never changed either.
CREATE FUNCTION orders_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_are_kept';
END $$;
CREATE TRIGGER orders_are_kept BEFORE DELETE OR TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER order_items_are_kept BEFORE DELETE OR TRUNCATE ON order_items
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();
CREATE TRIGGER codes_are_kept BEFORE TRUNCATE ON codes
  FOR EACH STATEMENT EXECUTE FUNCTION orders_are_kept();

ALTER TABLE refunds ADD CONSTRAINT refunds_amount CHECK (amount > 0);
ALTER TABLE currency_rates ADD CONSTRAINT currency_rates_positive CHECK (rate > 0);

CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
