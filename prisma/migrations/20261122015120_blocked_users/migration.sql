-- The few of many that a list of users is filtered by.
CREATE INDEX users_blocked ON users (id) WHERE blocked_at IS NOT NULL;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

-- Nobody who is blocked begins an order, by whichever way. Blocking locks the user's row wholly: an order that is
-- being written is waited for, and one that comes later waits here and finds them blocked.
CREATE FUNCTION orders_refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_blocked boolean;
BEGIN
  SELECT blocked_at IS NOT NULL INTO v_blocked FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF v_blocked THEN
    RAISE EXCEPTION 'user % is blocked', NEW.user_id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_not_blocked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_refuse_blocked BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_refuse_blocked();
