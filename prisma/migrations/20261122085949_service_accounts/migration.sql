-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "api_key_id" INTEGER;

-- CreateTable
CREATE TABLE "service_accounts" (
    "user_id" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "service_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "public_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "limit_usd" BIGINT,
    "limit_rub" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_days" (
    "key_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "currency" "currency" NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "api_key_days_pkey" PRIMARY KEY ("key_id","day","currency")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_public_id_key" ON "api_keys"("public_id");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "service_accounts"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Programs and people are never mistaken for each other.
CREATE FUNCTION users_keep_kind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'user % stays what it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_kind';
END $$;
CREATE TRIGGER users_keep_kind BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (NEW.role <> OLD.role AND 'service' IN (NEW.role::text, OLD.role::text))
  EXECUTE FUNCTION users_keep_kind();
-- What stands there is the hash of no password.
ALTER TABLE users ADD CONSTRAINT users_service_password CHECK (role <> 'service' OR password_hash = '!');
CREATE INDEX users_services ON users (id) WHERE role = 'service';

CREATE FUNCTION service_accounts_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'service') THEN
    RAISE EXCEPTION 'user % is a person', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'service_accounts_of_services';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_accounts_guard BEFORE INSERT OR UPDATE OF user_id ON service_accounts
  FOR EACH ROW EXECUTE FUNCTION service_accounts_guard();

ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_hash CHECK (octet_length(secret_hash) = 32),
  ADD CONSTRAINT api_keys_scopes CHECK (cardinality(scopes) > 0 AND NOT scopes && ARRAY['admin', 'auth']),
  ADD CONSTRAINT api_keys_limits CHECK (limit_usd >= 0 AND limit_rub >= 0),
  ADD CONSTRAINT api_keys_expiry CHECK (expires_at > created_at AND expires_at <= created_at + interval '367 days');

-- What a key may do is said when it is made. It ends once, and stays known for ever.
CREATE FUNCTION api_keys_guard() RETURNS trigger
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
CREATE TRIGGER api_keys_guard BEFORE UPDATE OR DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION api_keys_guard();

-- What was spent is not taken back, whatever becomes of the orders.
ALTER TABLE api_key_days ADD CONSTRAINT api_key_days_spent CHECK (spent > 0);
CREATE FUNCTION api_key_days_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.spent < OLD.spent
     OR (NEW.key_id, NEW.day, NEW.currency) IS DISTINCT FROM (OLD.key_id, OLD.day, OLD.currency) THEN
    RAISE EXCEPTION 'what a key spent is not taken back'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'api_key_days_grow';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_key_days_guard BEFORE UPDATE OR DELETE ON api_key_days
  FOR EACH ROW EXECUTE FUNCTION api_key_days_guard();

-- Which key an order was made with does not change.
CREATE FUNCTION orders_keep_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_identity';
END $$;
CREATE TRIGGER orders_keep_key BEFORE UPDATE OF api_key_id ON orders
  FOR EACH ROW WHEN (NEW.api_key_id IS DISTINCT FROM OLD.api_key_id) EXECUTE FUNCTION orders_keep_key();

-- No order of a service account without a key of its own that stands, and none beyond what that may spend in a day. The
-- key is held until the order is written: revoking waits for it, and whoever comes after that is refused. The row of
-- the day is locked by whoever moves it, so that two orders never pass the limit together; an order that comes to
-- nothing takes back what it moved.
CREATE FUNCTION orders_spend_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_key record;
  v_limit bigint;
  v_spent bigint;
BEGIN
  IF NEW.api_key_id IS NULL THEN
    IF EXISTS (SELECT 1 FROM service_accounts WHERE user_id = NEW.user_id) THEN
      RAISE EXCEPTION 'an order of service account % without a key', NEW.user_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_of_services';
    END IF;
    RETURN NEW;
  END IF;
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
-- After orders_refuse_blocked, by its name.
CREATE TRIGGER orders_spend_key BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION orders_spend_key();

DROP FUNCTION place_balance_order(integer, currency, text, bigint, text, bytea, jsonb, timestamptz);
DROP FUNCTION buy_cart(integer, currency, text, bigint, jsonb, boolean, timestamptz);

-- As it was; the order knows the key that it was made with.
CREATE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb, p_by_card boolean,
  p_now timestamptz, p_api_key integer DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_cart cart_seen;
  v_wallet bigint;
  v_balance bigint;
  v_replaced bigint[];
  v_claim cart_claim;
BEGIN
  -- One look at the cart; all that follows works with what it saw.
  SELECT array_agg(l.id), array_agg(l.option_id), array_agg(l.quantity), array_agg(l.price),
         array_agg(l.product_id), array_agg(l.region_id), array_agg(l.game_amount), array_agg(l.sellable),
         bool_or(l.price IS NULL), sum(l.price * l.quantity)::bigint
    INTO v_cart
    FROM (SELECT i.id, i.option_id, i.quantity, o.product_id, o.region_id, o.game_amount,
                 CASE p_currency WHEN 'usd' THEN o.price_usd ELSE o.price_rub END AS price,
                 product_offers_region(o.product_id, o.region_id) AS sellable
            FROM cart_items i JOIN price_options o ON o.id = i.option_id
           WHERE i.user_id = p_user ORDER BY i.option_id) AS l;
  IF v_cart.ids IS NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'cart_empty');
  ELSIF v_cart.unpriced THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'currency_not_available');
  ELSIF v_cart.total <> p_expected THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'amount_mismatch', 'expected', v_cart.total);
  END IF;

  IF NOT p_by_card THEN
    SELECT id, balance INTO STRICT v_wallet, v_balance FROM accounts
     WHERE user_id = p_user AND kind = 'available' AND currency = p_currency FOR NO KEY UPDATE;
    IF v_balance < v_cart.total THEN
      RETURN jsonb_build_object('outcome', 'refused', 'code', 'insufficient_balance',
                                'required', v_cart.total, 'available', v_balance);
    END IF;
  END IF;

  SELECT array_agg(o.id) INTO v_replaced
    FROM (SELECT id FROM payments
           WHERE user_id = p_user AND hold = 'open' AND cart_item_ids && v_cart.ids ORDER BY id FOR NO KEY UPDATE) AS o;
  IF v_replaced IS NULL THEN
    v_claim := claim_cart(v_cart, p_hints);
  ELSE
    BEGIN
      PERFORM replace_card_holds(v_replaced, p_user, p_now);
      v_claim := claim_cart(v_cart, '{}');
      IF v_claim.short <> '[]' THEN
        RAISE EXCEPTION USING ERRCODE = 'MB002';
      END IF;
    EXCEPTION WHEN SQLSTATE 'MB002' THEN
      NULL;
    END;
  END IF;
  IF v_claim.short <> '[]' THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'items', v_claim.short);
  END IF;

  INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id)
    VALUES (p_order_id, p_user, CASE WHEN p_by_card THEN 'pending' ELSE 'completed' END::order_status, p_currency,
            v_cart.total, p_api_key);
  INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, region_id, game_amount,
                           quantity, unit_price, status)
    SELECT l.item, p_order_id, l.position, 'code', l.product, l.option, l.region, l.amount, l.quantity, l.price,
           CASE WHEN p_by_card THEN 'pending' ELSE 'delivered' END::order_item_status
      FROM unnest(v_claim.items, v_cart.options, v_cart.products, v_cart.regions, v_cart.amounts, v_cart.quantities,
                  v_cart.prices)
           WITH ORDINALITY AS l (item, option, product, region, amount, quantity, price, position);
  UPDATE codes c
     SET state = CASE WHEN p_by_card THEN 'reserved' ELSE 'sold' END::code_state, order_item_id = l.item
    FROM unnest(v_claim.codes, v_claim.code_items) AS l (code, item) WHERE c.id = l.code;
  -- Which codes they were stays known when they go back one day.
  INSERT INTO order_events (order_id, kind, actor, data)
    VALUES (p_order_id, CASE WHEN p_by_card THEN 'reserved' ELSE 'completed' END, 'user:' || p_user,
            jsonb_build_object('codes', v_claim.codes));
  IF NOT p_by_card THEN
    PERFORM ledger_post('sale', 'order', p_order_id, 'order:' || p_order_id, 'user:' || p_user, NULL,
      ARRAY[v_wallet, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || p_currency)],
      ARRAY[-v_cart.total, v_cart.total]);
    DELETE FROM cart_items WHERE id = ANY (v_cart.ids);
    UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  END IF;
  RETURN jsonb_build_object('outcome', 'placed', 'order_id', p_order_id, 'total', v_cart.total,
                            'claimed', v_claim.hints, 'products', v_cart.products, 'lines', v_cart.ids,
                            'replaced', v_replaced IS NOT NULL);
END $$;

-- Buys the whole cart from the prepaid balance: all or nothing, in one round trip and one transaction.
--
-- p_order_id     the new order's id          p_expected  the total the customer saw, minor units, or null
-- p_key, p_hash  idempotency key and SHA-256 of the request, or null
-- p_hints        {option id: last claimed code id} of this process
-- p_api_key      the key of the service account that buys, or null
--
-- Answers one of, amounts in minor units:
--   {outcome: placed, order_id, total, claimed: {option id: last claimed code id}, products: [id], lines: [id],
--    replaced: whether open card orders gave way}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | insufficient_balance | out_of_stock, …}
--   {outcome: key_reused}       the key came before with another request
-- and, when the key came before with this request, the first answer with "replayed": true, without claimed,
-- products and lines.
-- What a key may spend in a day is refused by raising (api_key_spending_limit): nothing is kept of the call, not even its
-- idempotency key. Waiting for the cart longer than lock_timeout raises lock_not_available: the first is still running.
CREATE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb, p_now timestamptz, p_api_key integer
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_call constant text := 'orders.payFromBalance';
  v_cart integer;
  v_stored record;
  v_answer jsonb;
BEGIN
  -- Puts everything this customer does with the cart in one line; without the row there is no line.
  SELECT user_id INTO STRICT v_cart FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  IF p_key IS NOT NULL THEN
    SELECT response, request_hash INTO v_stored
      FROM idempotency_keys WHERE user_id = p_user AND call = v_call AND key = p_key;
    IF FOUND AND v_stored.request_hash <> p_hash THEN
      RETURN '{"outcome": "key_reused"}';
    ELSIF FOUND THEN
      RETURN v_stored.response::jsonb || '{"replayed": true}';
    END IF;
  END IF;
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, false, p_now, p_api_key);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id)
      VALUES (p_user, v_call, p_key, p_hash, CASE v_answer ->> 'outcome' WHEN 'placed' THEN 200 ELSE 400 END,
              (v_answer - 'claimed' - 'products' - 'lines')::text, v_answer ->> 'order_id');
  END IF;
  RETURN v_answer;
END $$;
