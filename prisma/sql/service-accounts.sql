-- Service accounts and their API keys.

-- Service accounts and people's accounts never change into each other.
CREATE OR REPLACE FUNCTION users_keep_kind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'user % stays what it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_kind';
END $$;

CREATE OR REPLACE FUNCTION service_accounts_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'service') THEN
    RAISE EXCEPTION 'user % is a person', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'service_accounts_of_services';
  END IF;
  RETURN NEW;
END $$;

-- A key's permissions never change. It is revoked once, and its row stays.
CREATE OR REPLACE FUNCTION api_keys_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'keys are kept' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'api_keys_are_kept';
  END IF;
  IF to_jsonb(NEW) - '{last_used_at,revoked_at}'::text[] <> to_jsonb(OLD) - '{last_used_at,revoked_at}'::text[]
     OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'key % stays what it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'api_keys_stay';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION api_key_days_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.spent < OLD.spent
     OR (NEW.key_id, NEW.day, NEW.currency) IS DISTINCT FROM (OLD.key_id, OLD.day, OLD.currency) THEN
    RAISE EXCEPTION 'what a key spent is not taken back'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'api_key_days_grow';
  END IF;
  RETURN NEW;
END $$;

-- The key of an order never changes.
CREATE OR REPLACE FUNCTION orders_keep_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_identity';
END $$;

-- Requires that an order's key is valid and belongs to its account, and that the order fits into the key's daily spending limit.
-- The key stays locked until the order is written: a revocation waits for the order, and later orders are refused. Each order
-- locks the row of the day before it adds to it, so that two orders never exceed the limit together. The spent amount does not
-- decrease when an order is cancelled or refunded.
CREATE OR REPLACE FUNCTION orders_spend_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_key record;
  v_limit bigint;
  v_spent bigint;
BEGIN
  SELECT account_id, revoked_at, limit_usd, limit_rub INTO v_key FROM api_keys WHERE id = NEW.api_key_id FOR SHARE;
  IF v_key.account_id IS DISTINCT FROM NEW.user_id THEN
    RAISE EXCEPTION 'key % is not one of user %', NEW.api_key_id, NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_of_services';
  ELSIF v_key.revoked_at IS NOT NULL THEN
    RAISE EXCEPTION 'key % is revoked', NEW.api_key_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_key_stands';
  ELSIF NEW.total_amount = 0 THEN
    RETURN NEW;
  END IF;
  v_limit := CASE NEW.currency WHEN 'usd' THEN v_key.limit_usd ELSE v_key.limit_rub END;
  INSERT INTO api_key_days AS d (key_id, day, currency, spent)
    VALUES (NEW.api_key_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.currency, NEW.total_amount)
    ON CONFLICT (key_id, day, currency) DO UPDATE SET spent = d.spent + excluded.spent
    RETURNING spent INTO v_spent;
  IF v_spent > v_limit THEN
    RAISE EXCEPTION 'key % spends more than it may in a day', NEW.api_key_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'api_key_spending_limit',
            DETAIL = jsonb_build_object('limit', v_limit, 'spent', v_spent - NEW.total_amount,
                                        'currency', NEW.currency)::text;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_keep_kind BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (NEW.role <> OLD.role AND 'service' IN (NEW.role::text, OLD.role::text))
  EXECUTE FUNCTION users_keep_kind();
CREATE OR REPLACE TRIGGER service_accounts_guard BEFORE INSERT OR UPDATE OF user_id ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION service_accounts_guard();
CREATE OR REPLACE TRIGGER api_keys_guard BEFORE UPDATE OR DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION api_keys_guard();
CREATE OR REPLACE TRIGGER api_key_days_guard BEFORE UPDATE OR DELETE ON api_key_days
  FOR EACH ROW EXECUTE FUNCTION api_key_days_guard();
CREATE OR REPLACE TRIGGER orders_keep_key BEFORE UPDATE OF api_key_id ON orders
  FOR EACH ROW WHEN (NEW.api_key_id IS DISTINCT FROM OLD.api_key_id) EXECUTE FUNCTION orders_keep_key();

-- The name sorts this trigger after orders_refuse_blocked.
CREATE OR REPLACE TRIGGER orders_spend_key BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.api_key_id IS NOT NULL) EXECUTE FUNCTION orders_spend_key();
