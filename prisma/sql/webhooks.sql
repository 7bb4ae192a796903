-- Events for webhook endpoints, written with the change that they report.

-- Writes an event for the endpoints that subscribe to it, in the transaction of the reported change: a rollback removes both.
-- Writes no row if no endpoint subscribes.
CREATE OR REPLACE FUNCTION tell_webhooks(p_type text, p_subject text, p_user int, p_data jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_endpoints int[];
  v_event text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
BEGIN
  SELECT array_agg(id ORDER BY id) INTO v_endpoints FROM webhook_endpoints
   WHERE active AND p_type = ANY (events) AND (account_id IS NULL OR account_id = p_user);
  IF v_endpoints IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (id, type, subject, data) VALUES (v_event, p_type, p_subject, p_data);
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject)
    SELECT endpoint, v_event, p_type, p_subject FROM unnest(v_endpoints) AS endpoint;
END $$;

-- Returns whether an event may be sent to an endpoint of this account: an account receives events of its own orders only, and
-- tests. Deliveries stay with their endpoint when it is assigned to another account.
CREATE OR REPLACE FUNCTION is_webhook_of_account(p_account int, p_type text, p_subject text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_account IS NULL OR p_type = 'webhook.test'
      OR EXISTS (SELECT FROM orders WHERE id = p_subject AND user_id = p_account)
$$;

-- Writes the event of an order that the trigger names: it has delivered something (`order.completed`, with its status), or a
-- customer, an admin or the shop refunded some of it (`order.refunded`). A topped-up balance is no sale; it is spent in other orders.
CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.note IS DISTINCT FROM 'wallet_topup' AND EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN
    PERFORM tell_webhooks(TG_ARGV[0], NEW.id, NEW.user_id, jsonb_build_object(
      'orderId', NEW.id, 'currency', NEW.currency,
      'total', round(NEW.total_amount / 100.0, 2), 'refunded', round(NEW.refunded_amount / 100.0, 2))
      || CASE TG_ARGV[0] WHEN 'order.completed' THEN jsonb_build_object('status', NEW.status) ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_topup_settled() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_item record;
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN
    SELECT i.order_id, o.user_id, o.currency, i.unit_price * i.quantity AS price INTO STRICT v_item
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
    PERFORM tell_webhooks('topup.settled', v_item.order_id, v_item.user_id, jsonb_build_object(
      'orderId', v_item.order_id, 'itemId', NEW.order_item_id, 'status', NEW.state, 'service', NEW.service,
      'currency', v_item.currency, 'total', round(v_item.price / 100.0, 2)));
  END IF;
  RETURN NULL;
END $$;

-- Writes the event of a sold code that was recalled, once its buyer has another code or the price.
CREATE OR REPLACE FUNCTION tell_code_recalled() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_item record;
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN
    SELECT i.order_id, o.user_id INTO STRICT v_item
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
    PERFORM tell_webhooks('code.recalled', v_item.order_id, v_item.user_id, jsonb_build_object(
      'orderId', v_item.order_id, 'itemId', NEW.order_item_id,
      'compensation', CASE WHEN NEW.refund_id IS NULL THEN 'replacement' ELSE 'refund' END));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tell_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION tell_order('order.completed');
CREATE OR REPLACE TRIGGER orders_tell_completed AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION tell_order('order.completed');
CREATE OR REPLACE TRIGGER topup_items_tell_settled AFTER UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state IN ('delivered', 'failed', 'cancelled'))
  EXECUTE FUNCTION tell_topup_settled();
CREATE OR REPLACE TRIGGER orders_tell_refunded AFTER UPDATE OF refunded_amount ON orders
  FOR EACH ROW WHEN (NEW.refunded_amount > OLD.refunded_amount) EXECUTE FUNCTION tell_order('order.refunded');
CREATE OR REPLACE TRIGGER code_recalls_tell AFTER INSERT ON code_recalls
  FOR EACH ROW EXECUTE FUNCTION tell_code_recalled();
CREATE OR REPLACE TRIGGER webhook_delivery_transition BEFORE UPDATE OF state ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'delivered'), ('pending', 'failed'), ('delivered', 'pending'), ('failed', 'pending')))
  EXECUTE FUNCTION refuse_transition();
