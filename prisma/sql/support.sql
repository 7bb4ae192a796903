-- Support threads: their state follows their messages, and the state of the support form's message follows its thread.

-- Numbers the messages of a thread in the order of their commits, so that all messages up to a number can be marked as read: the
-- thread's row is locked before the number is drawn. Refuses messages that would outlive the customer's account.
CREATE OR REPLACE FUNCTION number_thread_message() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF lock_person((SELECT user_id FROM support_threads WHERE id = NEW.thread_id)) THEN
    RAISE EXCEPTION 'the account of thread % was deleted', NEW.thread_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'support_thread_of_deleted_account';
  END IF;
  PERFORM 1 FROM support_threads WHERE id = NEW.thread_id FOR NO KEY UPDATE;
  NEW.id := nextval('support_thread_messages_id_seq');
  RETURN NEW;
END $$;

-- Stores the newest message of each side, and the state: a customer's message opens the thread, the shop's answers it.
CREATE OR REPLACE FUNCTION note_thread_message() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE support_threads
     SET state = CASE NEW.author WHEN 'customer' THEN 'open' ELSE 'answered' END::support_thread_state,
         customer_message_id = CASE NEW.author WHEN 'customer' THEN NEW.id ELSE customer_message_id END,
         shop_message_id = CASE NEW.author WHEN 'shop' THEN NEW.id ELSE shop_message_id END,
         version = version + 1, updated_at = greatest(updated_at, NEW.created_at)
   WHERE id = NEW.thread_id;
  RETURN NULL;
END $$;

-- Marks the message of the support form as done exactly while its thread is closed.
CREATE OR REPLACE FUNCTION follow_thread_state() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE support_messages m
     SET status = next.status, version = m.version + 1
    FROM (SELECT CASE WHEN NEW.state = 'closed' THEN 'done'
                      WHEN f.status = 'done' OR NEW.state = 'answered' THEN 'in_progress'
                      ELSE f.status END::support_status AS status
            FROM support_messages f WHERE f.id = NEW.support_message_id) AS next
   WHERE m.id = NEW.support_message_id AND m.status <> next.status;
  RETURN NULL;
END $$;

-- Applies the other direction: a done message closes its thread, and a reopened one opens it.
CREATE OR REPLACE FUNCTION follow_message_status() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE support_threads
     SET state = CASE NEW.status WHEN 'done' THEN 'closed' ELSE 'open' END::support_thread_state,
         version = version + 1, updated_at = greatest(updated_at, now())
   WHERE support_message_id = NEW.id AND (state = 'closed') <> (NEW.status = 'done');
  RETURN NULL;
END $$;

-- Messages never change, except that those of a person are emptied when the account is deleted.
CREATE OR REPLACE FUNCTION thread_messages_are_kept() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM support_threads WHERE id = OLD.thread_id
              AND user_id::text = current_setting('manabar.erased_user', true)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'messages of support threads are only ever added'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'support_thread_messages_kept';
END $$;

CREATE OR REPLACE TRIGGER support_thread_messages_number BEFORE INSERT ON support_thread_messages
  FOR EACH ROW EXECUTE FUNCTION number_thread_message();
CREATE OR REPLACE TRIGGER support_thread_messages_note AFTER INSERT ON support_thread_messages
  FOR EACH ROW EXECUTE FUNCTION note_thread_message();
CREATE OR REPLACE TRIGGER support_thread_messages_kept BEFORE UPDATE ON support_thread_messages
  FOR EACH ROW EXECUTE FUNCTION thread_messages_are_kept();
CREATE OR REPLACE TRIGGER support_threads_follow AFTER UPDATE OF state ON support_threads
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.support_message_id IS NOT NULL)
  EXECUTE FUNCTION follow_thread_state();
CREATE OR REPLACE TRIGGER support_messages_follow AFTER UPDATE OF status ON support_messages
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION follow_message_status();
