-- Messages to people, written with the change that they tell of.

-- The topic by which a customer may decline a kind of message; null: required.
CREATE OR REPLACE FUNCTION message_topic(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_kind IN ('order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late') THEN 'orders'
    WHEN p_kind = 'balance_changed' THEN 'balance'
    WHEN p_kind = 'new_login' THEN 'logins'
    WHEN p_kind = 'ticket_answered' THEN 'support'
  END
$$;

-- Writes a message for each confirmed contact of a user who wants to hear of it, in the transaction of its cause: a
-- rollback removes both. Writes nothing for a user without contacts.
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
$$;

CREATE OR REPLACE TRIGGER message_transition BEFORE UPDATE OF state ON messages
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'delivered'), ('pending', 'failed')))
  EXECUTE FUNCTION refuse_transition();

-- Ends the open requests for a new password when the password changes in whichever way.
CREATE OR REPLACE FUNCTION end_password_resets() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE password_resets SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_end_password_resets AFTER UPDATE OF password_hash ON users
  FOR EACH ROW WHEN (NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION end_password_resets();
