-- Purchases of a cart, from the balance or by card.

-- Purchases a locked cart, paid from the balance or to be paid by card. All checks precede the first write, except when the
-- purchase takes over open card orders: their codes are released before they are claimed, and reserved again when there are too
-- few. Lock order: cart, wallet, payments, orders, codes by option id. Returns null, without any write, if p_wait is false and too
-- few codes are unlocked.
CREATE OR REPLACE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb, p_by_card boolean,
  p_now timestamptz, p_api_key integer DEFAULT NULL, p_seen jsonb DEFAULT NULL, p_wait boolean DEFAULT true
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_lines bought_line[];
  v_line bought_line;
  v_as_seen boolean;
  v_held boolean;
  v_total bigint := 0;
  v_wallet bigint;
  v_balance bigint;
  v_sales bigint;
  v_journal bigint;
  v_replaced bigint[];
  v_claim claimed_cart;
  v_position integer := 0;
  v_item bigint;
  v_codes bigint[] := '{}';
BEGIN
  -- The cart is read once, so that all further steps use the same lines.
  SELECT array_agg(ROW(l.*)::bought_line), jsonb_object_agg(l.id, l.quantity) = p_seen,
         EXISTS (SELECT FROM payments WHERE user_id = p_user AND hold = 'open')
    INTO v_lines, v_as_seen, v_held
    FROM (SELECT i.id, i.option_id, i.quantity, CASE p_currency WHEN 'usd' THEN o.price_usd ELSE o.price_rub END,
                 o.product_id, o.region_id, o.game_amount, f.offered, NULL
            FROM cart_items i JOIN price_options o ON o.id = i.option_id
            LEFT JOIN LATERAL region_offer(o.product_id, o.region_id) AS f ON true
           WHERE i.user_id = p_user ORDER BY i.option_id) AS l;
  IF v_lines IS NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'cart_empty');
  END IF;
  FOREACH v_line IN ARRAY v_lines LOOP
    v_total := v_total + v_line.price * v_line.quantity;
  END LOOP;
  IF v_total IS NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'currency_not_available');
  ELSIF v_total <> p_expected THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'amount_mismatch', 'expected', v_total);
  ELSIF NOT v_as_seen THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'conflict', 'reason', 'cart_changed');
  END IF;

  IF NOT p_by_card THEN
    SELECT id, balance, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || p_currency)
      INTO STRICT v_wallet, v_balance, v_sales FROM accounts
     WHERE user_id = p_user AND kind = 'available' AND currency = p_currency FOR NO KEY UPDATE;
    IF v_balance < v_total THEN
      RETURN jsonb_build_object('outcome', 'refused', 'code', 'insufficient_balance',
                                'required', v_total, 'available', v_balance);
    END IF;
  END IF;

  IF v_held THEN
    SELECT array_agg(o.id) INTO v_replaced
      FROM (SELECT id FROM payments
             WHERE user_id = p_user AND hold = 'open' AND cart_item_ids && ARRAY(SELECT id FROM unnest(v_lines))
             ORDER BY id FOR NO KEY UPDATE) AS o;
  END IF;
  IF v_replaced IS NULL THEN
    v_claim := claim_cart(v_lines, p_hints, p_wait);
  ELSE
    BEGIN
      PERFORM replace_card_holds(v_replaced, p_user, p_now);
      v_claim := claim_cart(v_lines, '{}', p_wait);
      IF v_claim.short IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'MB002';
      END IF;
    EXCEPTION WHEN SQLSTATE 'MB002' THEN
      NULL;
    END;
  END IF;
  IF v_claim.short IS NOT NULL AND NOT p_wait THEN
    RETURN NULL;
  ELSIF v_claim.short IS NOT NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'items', v_claim.short);
  END IF;

  INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id)
    VALUES (p_order_id, p_user, CASE WHEN p_by_card THEN 'pending' ELSE 'completed' END::order_status, p_currency,
            v_total, p_api_key);
  -- Carts are short, and statements for one line are cheaper than joins with arrays.
  FOREACH v_line IN ARRAY v_claim.lines LOOP
    v_position := v_position + 1;
    INSERT INTO order_items (order_id, position, item_type, product_id, option_id, region_id, game_amount, quantity, unit_price,
                             status)
      VALUES (p_order_id, v_position, 'code', v_line.product_id, v_line.option_id, v_line.region_id, v_line.game_amount,
              v_line.quantity, v_line.price, CASE WHEN p_by_card THEN 'pending' ELSE 'delivered' END::order_item_status)
      RETURNING id INTO v_item;
    UPDATE codes SET state = CASE WHEN p_by_card THEN 'reserved' ELSE 'sold' END::code_state, order_item_id = v_item
     WHERE id = ANY (v_line.codes);
    v_codes := v_codes || v_line.codes;
  END LOOP;
  -- The event keeps the codes of the order, also after their return to stock.
  INSERT INTO order_events (order_id, kind, actor, data)
    VALUES (p_order_id, CASE WHEN p_by_card THEN 'reserved' ELSE 'completed' END, 'user:' || p_user,
            jsonb_build_object('codes', v_codes));
  IF NOT p_by_card THEN
    v_journal := ledger_post('sale', 'order', p_order_id, 'order:' || p_order_id, 'user:' || p_user, NULL,
                             ARRAY[v_wallet, v_sales], ARRAY[-v_total, v_total]);
    DELETE FROM cart_items WHERE user_id = p_user;
  END IF;
  RETURN jsonb_build_object('outcome', 'placed', 'order_id', p_order_id, 'total', v_total, 'replaced', v_replaced IS NOT NULL,
                            'claimed', v_claim.hints, 'products', v_claim.products, 'lines', v_claim.ids);
END $$;

-- Buys the whole cart from the prepaid balance: all or nothing, in one round trip and one transaction.
--
-- p_order_id     the new order's id          p_expected  the total the customer saw, minor units, or null
-- p_key, p_hash  idempotency key and SHA-256 of the request, or null
-- p_hints        {option id: last claimed code id} of this process
-- p_api_key      the key of the service account that buys, or null
-- p_seen         {cart item id: quantity} that the customer saw, or null
-- p_wait         whether it may wait for codes that other transactions have locked. A transaction of several purchases must not:
--                it holds the codes of the earlier ones.
--
-- Returns null, and has stored nothing, if it must not wait and too few codes are unlocked. Otherwise it returns one of these, with
-- amounts in minor units:
--   {outcome: placed, order_id, total, claimed: {option id: last claimed code id}, products: [id], lines: [id],
--    replaced: whether it replaced open card orders}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | conflict | insufficient_balance |
--    out_of_stock, …}
--   {outcome: key_reused}       the key was used with another request
-- and, if the key was used with this request, the first answer with "replayed": true, without claimed, products
-- and lines.
-- A key's exceeded daily spending limit raises api_key_spending_limit, so that neither the call nor its idempotency key is
-- stored. Waiting for the cart longer than lock_timeout raises lock_not_available: the first call is still running.
CREATE OR REPLACE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb, p_now timestamptz, p_api_key integer,
  p_seen jsonb DEFAULT NULL, p_wait boolean DEFAULT true
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_call constant text := 'orders.payFromBalance';
  v_cart constant integer := lock_cart(p_user);
  v_stored record;
  v_answer jsonb;
BEGIN
  IF p_key IS NOT NULL THEN
    SELECT response, request_hash INTO v_stored
      FROM idempotency_keys WHERE user_id = p_user AND call = v_call AND key = p_key;
    IF FOUND AND v_stored.request_hash <> p_hash THEN
      RETURN '{"outcome": "key_reused"}';
    ELSIF FOUND THEN
      RETURN v_stored.response::jsonb || '{"replayed": true}';
    END IF;
  END IF;
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, false, p_now, p_api_key, p_seen, p_wait);
  IF v_answer IS NOT NULL AND p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id)
      VALUES (p_user, v_call, p_key, p_hash, CASE v_answer ->> 'outcome' WHEN 'placed' THEN 200 ELSE 400 END,
              (v_answer - 'claimed' - 'products' - 'lines')::text, v_answer ->> 'order_id');
  END IF;
  RETURN v_answer;
END $$;

-- Locks the codes of a cart, or returns the lines with too few codes. It writes no row.
CREATE OR REPLACE FUNCTION claim_cart(p_lines bought_line[], p_hints jsonb, p_wait boolean DEFAULT true) RETURNS claimed_cart
LANGUAGE plpgsql AS $$
DECLARE
  v_claim claimed_cart := ROW('{}', NULL, '{}', '{}', '{}');
  v_line bought_line;
BEGIN
  FOREACH v_line IN ARRAY p_lines LOOP
    IF v_line.sellable THEN
      v_line.codes := claim_codes(v_line.option_id, v_line.quantity,
                                  coalesce((p_hints ->> v_line.option_id::text)::bigint, 0), p_wait);
    END IF;
    IF v_line.sellable IS NOT TRUE OR cardinality(v_line.codes) < v_line.quantity THEN
      v_claim.short := coalesce(v_claim.short, '[]') || short_line(v_line);
      CONTINUE;
    END IF;
    v_claim.lines := v_claim.lines || v_line;
    v_claim.ids := v_claim.ids || v_line.id;
    v_claim.products := v_claim.products || v_line.product_id;
    v_claim.hints := v_claim.hints || jsonb_build_object(v_line.option_id::text, v_line.codes[v_line.quantity]);
  END LOOP;
  RETURN v_claim;
END $$;

-- Returns how many units of a cart's line can be bought, and the other prices at which its amount is in stock.
CREATE OR REPLACE FUNCTION short_line(p_line bought_line) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object(
    'id', p_line.id, 'product_id', p_line.product_id, 'game_amount', p_line.game_amount,
    'available', CASE WHEN p_line.sellable THEN least(option_available(p_line.option_id), p_line.quantity - 1) ELSE 0 END,
    'offers', CASE WHEN p_line.sellable THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('price_usd', o.price_usd, 'price_rub', o.price_rub)
                                ORDER BY o.price_usd, o.price_rub), '[]')
        FROM price_options o
       WHERE o.product_id = p_line.product_id AND o.region_id = p_line.region_id
         AND o.game_amount = p_line.game_amount AND o.id <> p_line.option_id
         AND option_available(o.id) > 0) ELSE '[]'::jsonb END);
END $$;

-- Orders the whole cart for payment by card: its codes are held until p_expires_at. Returns the same as place_balance_order
-- without a key. The caller checks the limits of held units before the transaction ends.
CREATE OR REPLACE FUNCTION place_card_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb,
  p_provider text, p_address bytea, p_network bytea, p_now timestamptz, p_expires_at timestamptz,
  p_seen jsonb DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_cart constant integer := lock_cart(p_user);
  v_answer jsonb;
BEGIN
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, true, p_now, NULL, p_seen);
  IF v_answer ->> 'outcome' <> 'placed' THEN
    RETURN v_answer;
  END IF;
  INSERT INTO payments (order_id, user_id, type, provider, amount, currency, cart_item_ids, address_hash,
                        network_hash, expires_at, created_at, updated_at)
    VALUES (p_order_id, p_user, 'order', p_provider, (v_answer ->> 'total')::bigint, p_currency,
            ARRAY(SELECT l::integer FROM jsonb_array_elements_text(v_answer -> 'lines') AS l), p_address, p_network,
            p_expires_at, p_now, p_now);
  RETURN v_answer;
END $$;
