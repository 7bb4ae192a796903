-- Messages to people, written in the transaction of their cause.

-- Returns the topic by which a customer may decline a kind of message; null for a required one.
CREATE OR REPLACE FUNCTION message_topic(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_kind IN ('order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late') THEN 'orders'
    WHEN p_kind = 'balance_changed' THEN 'balance'
    WHEN p_kind = 'new_login' THEN 'logins'
    WHEN p_kind = 'ticket_answered' THEN 'support'
  END
$$;

-- Returns whether a recipient has got the 20 messages of a kind that an account may cause in an hour.
CREATE OR REPLACE FUNCTION has_reached_message_limit(p_user int, p_kind text, p_recipient text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM messages
     WHERE user_id = p_user AND kind = p_kind AND recipient = p_recipient
       AND created_at > now() - interval '1 hour' OFFSET 19)
$$;

-- Writes a message for each confirmed contact of a user who has not declined it, in the transaction of its cause: a rollback
-- removes both. Writes no row for a user without contacts. Of each kind about log-ins and credentials, whose causes cost nothing, a
-- contact gets at most 20 in an hour, because they would delay the messages of others.
CREATE OR REPLACE FUNCTION enqueue_message(p_user int, p_kind text, p_data jsonb) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO messages (user_id, channel, kind, topic, recipient, language, data)
  SELECT c.user_id, way.channel, p_kind, t.topic, way.recipient, c.language, p_data
    FROM user_contacts c
   CROSS JOIN message_topic(p_kind) AS t(topic)
   CROSS JOIN LATERAL (VALUES
     ('email'::message_channel, c.email, c.email_confirmed_at),
     ('telegram', c.telegram_chat, c.telegram_confirmed_at)) AS way(channel, recipient, confirmed_at)
   WHERE c.user_id = p_user AND way.confirmed_at IS NOT NULL
     AND (t.topic IS NULL OR t.topic <> ALL (c.unwanted))
     AND (t.topic IN ('orders', 'balance', 'support')
          OR NOT has_reached_message_limit(p_user, p_kind, way.recipient))
$$;

CREATE OR REPLACE TRIGGER message_transition BEFORE UPDATE OF state ON messages
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'delivered'), ('pending', 'failed')))
  EXECUTE FUNCTION refuse_transition();

-- Enqueues a message about every change of a password, and ends the open requests for a new one and the open links of contacts: a
-- thief's contact that is confirmed by one could reset the password again.
CREATE OR REPLACE FUNCTION note_password_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE password_resets SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM contact_links WHERE user_id = NEW.id AND used_at IS NULL;
  PERFORM enqueue_message(NEW.id, 'password_changed', '{}');
  RETURN NULL;
END $$;

-- Enqueues a message to the customer about an order's event; every transaction that changes an order writes an event. For top-ups
-- there are at most two messages per order: when the first fails or is cancelled by an admin, and when the last has ended.
-- Cancellations by customers cause none. It also refuses an event of an unknown order, instead of a foreign key (ADR 83).
CREATE OR REPLACE FUNCTION tell_customer_of_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order record;
  v_kind text;
BEGIN
  SELECT o.user_id, o.currency, EXISTS (SELECT FROM user_contacts c WHERE c.user_id = o.user_id) AS reachable INTO v_order
    FROM orders o WHERE o.id = NEW.order_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an event of the unknown order %', NEW.order_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'order_events_order';
  ELSIF NOT v_order.reachable THEN
    RETURN NULL;
  END IF;
  v_kind := CASE
    WHEN NEW.kind = 'completed' THEN 'order_delivered'
    WHEN NEW.kind = 'payment_captured' THEN
      (SELECT 'order_paid' FROM payments WHERE order_id = NEW.order_id AND type = 'topup' AND settled_as = 'order')
    WHEN NEW.kind = 'payment_late' THEN 'order_paid_late'
    WHEN NEW.kind = 'payment_credited' THEN 'order_paid_late'
    WHEN NEW.kind = 'topup_delivered' THEN
      (SELECT 'order_delivered' WHERE NOT EXISTS (
         SELECT FROM order_items WHERE order_id = NEW.order_id AND status = 'pending'))
    WHEN NEW.kind IN ('topup_failed', 'topup_cancelled') THEN
      (SELECT 'order_failed' WHERE NEW.actor NOT LIKE 'user:%' AND NOT EXISTS (
         SELECT FROM order_events
          WHERE order_id = NEW.order_id AND kind IN ('topup_failed', 'topup_cancelled') AND id < NEW.id))
    WHEN NEW.kind = 'refunded' THEN 'order_refunded'
  END;
  IF v_kind IS NOT NULL THEN
    PERFORM enqueue_message(v_order.user_id, v_kind, jsonb_build_object('orderId', NEW.order_id)
      || CASE WHEN v_kind = 'order_refunded'
              THEN jsonb_build_object('minor', NEW.data ->> 'minor', 'currency', v_order.currency, 'refundTo',
                     CASE WHEN EXISTS (
                            SELECT FROM payments
                             WHERE order_id = NEW.order_id AND state = 'captured' AND settled_as = 'order')
                          THEN 'card' ELSE 'balance' END)
              ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_events_tell_customer AFTER INSERT ON order_events
  FOR EACH ROW EXECUTE FUNCTION tell_customer_of_order();
CREATE OR REPLACE TRIGGER users_note_password_change AFTER UPDATE OF password_hash ON users
  FOR EACH ROW WHEN (NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION note_password_change();
