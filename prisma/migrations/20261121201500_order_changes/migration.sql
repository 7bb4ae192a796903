-- Whoever looks at an order hears at once that something of it changed; what changed is read, not said. Purchases of
-- codes insert their orders as they stay, so that nothing is said on the shop's busiest path.
CREATE FUNCTION say_order_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_say_changed AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION say_order_changed();

CREATE FUNCTION say_topup_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', order_id) FROM order_items WHERE id = NEW.order_item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER topup_items_say_changed AFTER UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION say_topup_changed();
