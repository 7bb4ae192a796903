-- By which old keys are found and removed. Those that made an order are kept for ever: they are most of the
-- table, and a purchase need not write them here.
CREATE INDEX idempotency_keys_outdated ON idempotency_keys (created_at) WHERE order_id IS NULL;

-- Free codes of one option, oldest first, locked, passing over those that other buyers hold just now.
-- p_after is a hint, the last id this process claimed: index entries before it are mostly sold and dead,
-- so the scan starts behind them; correctness does not depend on it.
CREATE FUNCTION lock_free_codes(p_option integer, p_quantity integer, p_after bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM codes WHERE option_id = p_option AND state = 'available' AND id > p_after
     ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED) AS free;
  IF p_after > 0 AND coalesce(cardinality(v_ids), 0) < p_quantity THEN
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
       ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED) AS free;
  END IF;
  RETURN coalesce(v_ids, '{}'::bigint[]);
END $$;

-- The same, waiting for neighbours who may yet roll back. Everybody who waits here locks in the order of
-- the ids and holds no other code of the option, so that nobody waits in a circle.
CREATE FUNCTION await_free_codes(p_option integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
     ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
  RETURN coalesce(v_ids, '{}'::bigint[]);
EXCEPTION WHEN lock_not_available THEN
  RETURN '{}';
END $$;

-- Claims codes of one option: one try without waiting, and if too few are free, a patient one.
-- Answers the claimed ids, locked; fewer than p_quantity when there are no more.
CREATE FUNCTION claim_codes(p_option integer, p_quantity integer, p_after bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  IF p_quantity = 1 THEN
    v_ids := lock_free_codes(p_option, 1, p_after);
    IF cardinality(v_ids) = 1 THEN
      RETURN v_ids;
    END IF;
  ELSE
    BEGIN
      v_ids := lock_free_codes(p_option, p_quantity, p_after);
      IF cardinality(v_ids) = p_quantity THEN
        RETURN v_ids;
      END IF;
      -- Undoing this block lets go of the few that were found.
      RAISE EXCEPTION USING ERRCODE = 'MB001';
    EXCEPTION WHEN SQLSTATE 'MB001' THEN
      NULL;
    END;
  END IF;
  RETURN await_free_codes(p_option, p_quantity);
END $$;

-- The purchase itself, with the cart already locked. Everything that can refuse comes before the first
-- write. Lock order: cart, wallet, codes by option id.
CREATE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_cart record;
  v_wallet bigint;
  v_balance bigint;
  v_claimed bigint[];
  v_short jsonb := '[]';
  v_hints jsonb := '{}';
  v_items bigint[] := '{}';
  v_codes bigint[] := '{}';
  v_code_items bigint[] := '{}';
  v_item bigint;
BEGIN
  -- One look at the cart; all that follows works with what it saw.
  SELECT array_agg(l.id) AS ids, array_agg(l.option_id) AS options, array_agg(l.quantity) AS quantities,
         array_agg(l.price) AS prices, array_agg(l.product_id) AS products, array_agg(l.region_id) AS regions,
         array_agg(l.game_amount) AS amounts, array_agg(l.sellable) AS sellable,
         bool_or(l.price IS NULL) AS unpriced, sum(l.price * l.quantity)::bigint AS total
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

  SELECT id, balance INTO STRICT v_wallet, v_balance FROM accounts
   WHERE user_id = p_user AND kind = 'available' AND currency = p_currency FOR NO KEY UPDATE;
  IF v_balance < v_cart.total THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'insufficient_balance',
                              'required', v_cart.total, 'available', v_balance);
  END IF;

  FOR n IN 1..cardinality(v_cart.ids) LOOP
    v_claimed := '{}';
    IF v_cart.sellable[n] THEN
      v_claimed := claim_codes(v_cart.options[n], v_cart.quantities[n],
                               coalesce((p_hints ->> v_cart.options[n]::text)::bigint, 0));
    END IF;
    IF cardinality(v_claimed) < v_cart.quantities[n] THEN
      v_short := v_short || jsonb_build_object(
        'id', v_cart.ids[n], 'product_id', v_cart.products[n], 'game_amount', v_cart.amounts[n],
        'available', CASE WHEN v_cart.sellable[n]
          THEN least(option_available(v_cart.options[n]), v_cart.quantities[n] - 1) ELSE 0 END,
        -- the same amount of the same product at another price, if that is in stock
        'offers', CASE WHEN v_cart.sellable[n] THEN (
          SELECT coalesce(jsonb_agg(jsonb_build_object('price_usd', o.price_usd, 'price_rub', o.price_rub)
                                    ORDER BY o.price_usd, o.price_rub), '[]')
            FROM price_options o
           WHERE o.product_id = v_cart.products[n] AND o.region_id = v_cart.regions[n]
             AND o.game_amount = v_cart.amounts[n] AND o.id <> v_cart.options[n]
             AND option_available(o.id) > 0) ELSE '[]'::jsonb END);
      CONTINUE;
    END IF;
    v_item := nextval('order_items_id_seq');
    v_items := v_items || v_item;
    v_codes := v_codes || v_claimed;
    v_code_items := v_code_items || array_fill(v_item, ARRAY[v_cart.quantities[n]]);
    v_hints := v_hints || jsonb_build_object(v_cart.options[n]::text, v_claimed[cardinality(v_claimed)]);
  END LOOP;
  IF v_short <> '[]' THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'items', v_short);
  END IF;

  INSERT INTO orders (id, user_id, status, currency, total_amount)
    VALUES (p_order_id, p_user, 'completed', p_currency, v_cart.total);
  INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, region_id, game_amount,
                           quantity, unit_price, status)
    SELECT l.item, p_order_id, l.position, 'code', l.product, l.option, l.region, l.amount, l.quantity, l.price,
           'delivered'
      FROM unnest(v_items, v_cart.options, v_cart.products, v_cart.regions, v_cart.amounts, v_cart.quantities,
                  v_cart.prices)
           WITH ORDINALITY AS l (item, option, product, region, amount, quantity, price, position);
  UPDATE codes c SET state = 'sold', order_item_id = l.item
    FROM unnest(v_codes, v_code_items) AS l (code, item) WHERE c.id = l.code;
  -- Which codes they were stays known when they go back one day.
  INSERT INTO order_events (order_id, kind, actor, data)
    VALUES (p_order_id, 'completed', 'user:' || p_user, jsonb_build_object('codes', v_codes));
  PERFORM ledger_post('sale', 'order', p_order_id, 'order:' || p_order_id, 'user:' || p_user, NULL,
    ARRAY[v_wallet, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || p_currency)],
    ARRAY[-v_cart.total, v_cart.total]);
  DELETE FROM cart_items WHERE id = ANY (v_cart.ids);
  UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  RETURN jsonb_build_object('outcome', 'placed', 'order_id', p_order_id, 'total', v_cart.total,
                            'claimed', v_hints, 'products', v_cart.products);
END $$;

-- Buys the whole cart from the prepaid balance: all or nothing, in one round trip and one transaction.
--
-- p_order_id     the new order's id          p_expected  the total the customer saw, minor units, or null
-- p_key, p_hash  idempotency key and SHA-256 of the request, or null
-- p_hints        {option id: last claimed code id} of this process
--
-- Answers one of, amounts in minor units:
--   {outcome: placed, order_id, total, claimed: {option id: last claimed code id}, products: [id]}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | insufficient_balance | out_of_stock, …}
--   {outcome: key_reused}       the key came before with another request
-- and, when the key came before with this request, the first answer with "replayed": true, without claimed
-- and products.
-- Waiting for the cart longer than lock_timeout raises lock_not_available: the first is still running.
CREATE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id)
      VALUES (p_user, v_call, p_key, p_hash, CASE v_answer ->> 'outcome' WHEN 'placed' THEN 200 ELSE 400 END,
              (v_answer - 'claimed' - 'products')::text, v_answer ->> 'order_id');
  END IF;
  RETURN v_answer;
END $$;
