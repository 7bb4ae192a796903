-- Transitions of orders and their items.

-- Enforces orderTransitions. Only money that arrives after its time limit revives a cancelled order.
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

-- Enforces orderItemTransitions.
CREATE OR REPLACE FUNCTION order_items_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.item_type, NEW.product_id, NEW.option_id, NEW.region_id, NEW.game_amount, NEW.quantity,
      NEW.unit_price, NEW.game_currency, NEW.region_name, NEW.region_translations)
     IS DISTINCT FROM
     (OLD.id, OLD.order_id, OLD.item_type, OLD.product_id, OLD.option_id, OLD.region_id, OLD.game_amount, OLD.quantity,
      OLD.unit_price, OLD.game_currency, OLD.region_name, OLD.region_translations) THEN
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
  -- Refunding an item refunds all of its remaining units.
  IF NEW.status = 'refunded' THEN
    NEW.refunded_quantity := NEW.quantity;
  END IF;
  RETURN NEW;
END $$;

-- Notifies open receipts that an order changed; they read the change themselves. Purchases of codes insert orders in their final
-- status, so that the shop's busiest path sends no notification.
CREATE OR REPLACE FUNCTION say_order_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.id);
  RETURN NULL;
END $$;

-- Refuses an order of a user who does not exist (ADR 83) or is blocked, and one of a service account without a key. Blocking
-- locks the user's row exclusively: it waits for a running order, and a later order waits here until the block is visible.
CREATE OR REPLACE FUNCTION orders_refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_user record;
BEGIN
  SELECT blocked_at IS NOT NULL AS blocked, role INTO v_user FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an order of the unknown user %', NEW.user_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'orders_user';
  ELSIF v_user.blocked THEN
    RAISE EXCEPTION 'user % is blocked', NEW.user_id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_not_blocked';
  ELSIF NEW.api_key_id IS NULL AND v_user.role = 'service' THEN
    RAISE EXCEPTION 'an order of service account % without a key', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_of_services';
  END IF;
  RETURN NEW;
END $$;

-- Refuses an item of an unknown order, product or option. An item of codes stores the present names of its region and of its
-- currency, in each function that orders. Foreign keys would lock the rows of the goods in every purchase (ADR 83). Orders,
-- options, and products with options are never deleted.
CREATE OR REPLACE FUNCTION order_items_check() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.item_type = 'code' THEN
    IF NEW.region_id = 0 THEN
      SELECT t.game_currency, t.region_name, t.region_translations
        INTO NEW.game_currency, NEW.region_name, NEW.region_translations
        FROM orders o
        JOIN price_options p ON p.id = NEW.option_id AND p.product_id = NEW.product_id AND p.region_id = NEW.region_id
       CROSS JOIN LATERAL product_texts_without_regions(p.product_id) AS t
       WHERE o.id = NEW.order_id;
    END IF;
    IF NEW.region_id <> 0 OR NOT FOUND THEN
      SELECT t.game_currency, t.region_name, t.region_translations
        INTO NEW.game_currency, NEW.region_name, NEW.region_translations
        FROM orders o
        JOIN price_options p ON p.id = NEW.option_id AND p.product_id = NEW.product_id AND p.region_id = NEW.region_id
       CROSS JOIN LATERAL product_texts(p.product_id, p.region_id) AS t
       WHERE o.id = NEW.order_id;
    END IF;
  ELSE
    PERFORM FROM orders WHERE id = NEW.order_id;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an item of an unknown order or of unknown goods'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'order_items_goods';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_guard();
CREATE OR REPLACE TRIGGER order_items_guard BEFORE UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION order_items_guard();
CREATE OR REPLACE TRIGGER orders_are_kept BEFORE DELETE OR TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER order_items_are_kept BEFORE DELETE OR TRUNCATE ON order_items
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER orders_say_changed AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION say_order_changed();
CREATE OR REPLACE TRIGGER orders_refuse_blocked BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_refuse_blocked();
CREATE OR REPLACE TRIGGER order_items_check BEFORE INSERT ON order_items
  FOR EACH ROW EXECUTE FUNCTION order_items_check();
