-- Erases a person: their personal data are removed, and the ledger stays.

-- Counts the obstacles to deleting an account, after locks that block purchases and bookings until the end of the transaction.
CREATE OR REPLACE FUNCTION lock_open_affairs(p_user int)
RETURNS TABLE (balances int, pending_orders int, open_topups int, open_payments int)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR UPDATE;
  PERFORM 1 FROM accounts WHERE user_id = p_user ORDER BY id FOR UPDATE;
  -- The activation of a generated code moves no money, so that its order locks only the user.
  PERFORM 1 FROM users WHERE id = p_user FOR UPDATE;
  RETURN QUERY SELECT
    (SELECT count(*)::int FROM accounts a WHERE a.user_id = p_user AND a.balance <> 0),
    (SELECT count(*)::int FROM orders o WHERE o.user_id = p_user AND o.status = 'pending'),
    (SELECT count(*)::int FROM orders o JOIN order_items i ON i.order_id = o.id JOIN topup_items t ON t.order_item_id = i.id
      WHERE o.user_id = p_user AND o.status <> 'cancelled' AND t.state NOT IN ('delivered', 'failed', 'cancelled')),
    -- Money of an ended payment may still arrive while its gateway is polled, and leave during a refund.
    (SELECT count(*)::int FROM payments p WHERE p.user_id = p_user
        AND (p.hold = 'open' OR p.next_ask_at IS NOT NULL OR p.next_cancel_at IS NOT NULL
             OR EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = p.id AND r.state IN ('requested', 'sending'))
             OR EXISTS (SELECT FROM payment_matters m WHERE m.order_id = p.order_id AND m.resolved_at IS NULL)));
END $$;

-- Removes or replaces a person's personal data. The tables' guards admit it for this person only, by a setting.
CREATE OR REPLACE FUNCTION erase_person(p_user int, p_password_hash text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_nickname text;
BEGIN
  SELECT to_json(nickname)::text INTO v_nickname FROM users WHERE id = p_user;
  PERFORM set_config('manabar.erased_user', p_user::text, true);
  -- This row comes first, because lock_person() locks it, too, before any other row of the person.
  UPDATE users SET nickname = 'deleted-' || id, nickname_key = 'deleted:' || id, password_hash = p_password_hash,
                   blocked_at = p_now, must_change_password = false, version = version + 1
   WHERE id = p_user;
  PERFORM set_config('manabar.clean_up', 'security_events', true);
  DELETE FROM security_events WHERE user_id = p_user;
  PERFORM set_config('manabar.clean_up', '', true);
  -- The condition leaves the calls of service accounts, which no person makes, out of the index.
  UPDATE audit_log SET actor = 'user:' || p_user, address = NULL WHERE actor_id = p_user AND action <> 'service.call';
  UPDATE topup_items t SET recipient = 'deleted', recipient_name = NULL
    FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE i.id = t.order_item_id AND o.user_id = p_user;
  UPDATE payments SET address_hash = NULL, network_hash = NULL WHERE user_id = p_user;
  UPDATE support_messages SET nickname = 'deleted', user_ref = '-', message = '-', version = version + 1
   WHERE user_id = p_user;
  DELETE FROM support_attachments
   WHERE user_id = p_user
      OR message_id IN (SELECT m.id FROM support_thread_messages m JOIN support_threads t ON t.id = m.thread_id
                         WHERE t.user_id = p_user);
  UPDATE support_thread_messages m SET text = '-' FROM support_threads t
   WHERE t.id = m.thread_id AND t.user_id = p_user;
  UPDATE support_threads SET subject = '-', state = 'closed', version = version + 1 WHERE user_id = p_user;
  -- Waits for a concurrent addition of a line.
  PERFORM 1 FROM carts WHERE user_id = p_user FOR UPDATE;
  DELETE FROM cart_items WHERE user_id = p_user;
  DELETE FROM carts WHERE user_id = p_user;
  -- Follows the new password, which writes a message to each confirmed contact.
  DELETE FROM messages WHERE user_id = p_user;
  DELETE FROM contact_links WHERE user_id = p_user;
  DELETE FROM user_contacts WHERE user_id = p_user;
  DELETE FROM password_resets WHERE user_id = p_user;
  DELETE FROM recovery_codes WHERE user_id = p_user;
  DELETE FROM second_factors WHERE user_id = p_user;
  DELETE FROM login_devices WHERE user_id = p_user;
  DELETE FROM login_addresses WHERE user_id = p_user;
  DELETE FROM idempotency_keys WHERE user_id = p_user;
  -- A repeated call of an admin still gets its answer.
  UPDATE idempotency_keys SET response = replace(response, '"nickname":' || v_nickname, format('"nickname":"deleted-%s"', p_user))
   WHERE call = 'admin.users.adjustBalance' AND user_id IN (SELECT id FROM users WHERE role = 'admin')
     AND response::jsonb #>> '{answer,id}' = p_user::text;
  PERFORM set_config('manabar.erased_user', '', true);
END $$;

-- Drops rows about a person whose account was deleted meanwhile: messages, contacts and records, which no session of the person
-- writes.
CREATE OR REPLACE FUNCTION skip_deleted_person() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF lock_person(NEW.user_id) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER messages_skip_deleted BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION skip_deleted_person();
CREATE OR REPLACE TRIGGER user_contacts_skip_deleted BEFORE INSERT ON user_contacts
  FOR EACH ROW EXECUTE FUNCTION skip_deleted_person();
CREATE OR REPLACE TRIGGER contact_links_skip_deleted BEFORE INSERT ON contact_links
  FOR EACH ROW EXECUTE FUNCTION skip_deleted_person();
CREATE OR REPLACE TRIGGER password_resets_skip_deleted BEFORE INSERT ON password_resets
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION skip_deleted_person();
CREATE OR REPLACE TRIGGER security_events_skip_deleted BEFORE INSERT ON security_events
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION skip_deleted_person();

-- Refuses rows that a session of the person writes during or after the deletion of the account. Lines of a cart are refused by
-- their foreign key, because the cart is deleted.
CREATE OR REPLACE FUNCTION refuse_deleted_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF lock_person(NEW.user_id) THEN
    RAISE EXCEPTION 'account % was deleted', NEW.user_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'row_of_deleted_account';
  END IF;
  RETURN NEW;
END $$;

-- A key with an order is written in the order's transaction, where orders_refuse_blocked refuses a deleted account.
CREATE OR REPLACE TRIGGER idempotency_keys_refuse_deleted BEFORE INSERT ON idempotency_keys
  FOR EACH ROW WHEN (NEW.order_id IS NULL) EXECUTE FUNCTION refuse_deleted_account();
CREATE OR REPLACE TRIGGER second_factors_refuse_deleted BEFORE INSERT ON second_factors
  FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();

-- Keeps the name and the address of a deleted account out of the audit log. Customers' entries are always about their own
-- account.
CREATE OR REPLACE FUNCTION hide_deleted_actor() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF lock_person(NEW.actor_id) THEN
    NEW.actor := 'user:' || NEW.actor_id;
    NEW.address := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_log_hide_deleted BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.actor_id IS NOT NULL AND NEW.action LIKE 'user.%') EXECUTE FUNCTION hide_deleted_actor();
