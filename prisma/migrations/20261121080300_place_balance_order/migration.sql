-- Claims codes of one option, oldest first, without waiting for other buyers. p_after is a hint, the last
-- id this process claimed: index entries before it are mostly sold and dead, so the scan starts behind
-- them; correctness does not depend on it. If too few are free, once more from the start, and then one
-- patient try that waits (up to lock_timeout) for neighbours who may yet roll back.
-- Answers the claimed ids, locked; fewer than p_quantity when there are no more.
CREATE FUNCTION claim_codes(p_option integer, p_quantity integer, p_after bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM codes WHERE option_id = p_option AND state = 'available' AND id > p_after
     ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED) AS free;
  IF coalesce(cardinality(v_ids), 0) < p_quantity AND p_after > 0 THEN
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
       ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED) AS free;
  END IF;
  IF coalesce(cardinality(v_ids), 0) < p_quantity THEN
    BEGIN
      SELECT array_agg(id) INTO v_ids FROM (
        SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
         ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
    EXCEPTION WHEN lock_not_available THEN
      NULL; -- what the first try found is what there is
    END;
  END IF;
  RETURN coalesce(v_ids, '{}'::bigint[]);
END $$;

-- The purchase itself, with the cart already locked. Everything that can refuse comes before the first
-- write. Lock order: cart, wallet, codes by option id.
CREATE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_wallet record;
  v_total bigint := 0;
  v_claimed bigint[];
  v_short jsonb := '[]';
  v_hints jsonb := '{}';
  v_options integer[] := '{}';
  v_items bigint[] := '{}';
  v_codes bigint[] := '{}';
  v_code_items bigint[] := '{}';
  v_item bigint;
BEGIN
  FOR v_line IN
    SELECT CASE p_currency WHEN 'usd' THEN o.price_usd ELSE o.price_rub END AS price, i.quantity
      FROM cart_items i JOIN price_options o ON o.id = i.option_id WHERE i.user_id = p_user
  LOOP
    IF v_line.price IS NULL THEN
      RETURN jsonb_build_object('outcome', 'refused', 'code', 'currency_not_available');
    END IF;
    v_total := v_total + v_line.price * v_line.quantity;
  END LOOP;
  IF v_total = 0 THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'cart_empty');
  END IF;
  IF v_total <> p_expected THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'amount_mismatch', 'expected', v_total);
  END IF;

  SELECT id, balance INTO v_wallet FROM accounts
   WHERE user_id = p_user AND kind = 'available' AND currency = p_currency FOR NO KEY UPDATE;
  IF v_wallet.balance < v_total THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'insufficient_balance',
                              'required', v_total, 'available', v_wallet.balance);
  END IF;

  FOR v_line IN
    SELECT i.id AS cart_item_id, i.option_id, i.quantity, o.product_id, o.region_id, o.game_amount,
           p.archived_at IS NOT NULL AS archived
      FROM cart_items i JOIN price_options o ON o.id = i.option_id JOIN products p ON p.id = o.product_id
     WHERE i.user_id = p_user ORDER BY i.option_id
  LOOP
    v_claimed := '{}';
    IF NOT v_line.archived THEN
      v_claimed := claim_codes(v_line.option_id, v_line.quantity,
                               coalesce((p_hints ->> v_line.option_id::text)::bigint, 0));
    END IF;
    IF cardinality(v_claimed) < v_line.quantity THEN
      v_short := v_short || jsonb_build_object(
        'id', v_line.cart_item_id, 'product_id', v_line.product_id, 'game_amount', v_line.game_amount,
        'available', cardinality(v_claimed),
        -- the same amount of the same product at another price, if that is in stock
        'offers', CASE WHEN v_line.archived THEN '[]'::jsonb ELSE (
          SELECT coalesce(jsonb_agg(jsonb_build_object('price_usd', o.price_usd, 'price_rub', o.price_rub)
                                    ORDER BY o.price_usd, o.price_rub), '[]')
            FROM price_options o
           WHERE o.product_id = v_line.product_id AND o.region_id = v_line.region_id
             AND o.game_amount = v_line.game_amount AND o.id <> v_line.option_id
             AND option_available(o.id) > 0) END);
      CONTINUE;
    END IF;
    v_item := nextval('order_items_id_seq');
    v_options := v_options || v_line.option_id;
    v_items := v_items || v_item;
    v_codes := v_codes || v_claimed;
    v_code_items := v_code_items || array_fill(v_item, ARRAY[v_line.quantity]);
    v_hints := v_hints || jsonb_build_object(v_line.option_id::text, v_claimed[cardinality(v_claimed)]);
  END LOOP;
  IF v_short <> '[]' THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'items', v_short);
  END IF;

  INSERT INTO orders (id, user_id, status, currency, total_amount)
    VALUES (p_order_id, p_user, 'completed', p_currency, v_total);
  INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, region_id, game_amount,
                           quantity, unit_price, status)
    SELECT l.item, p_order_id, l.position, 'code', o.product_id, o.id, o.region_id, o.game_amount, i.quantity,
           CASE p_currency WHEN 'usd' THEN o.price_usd ELSE o.price_rub END, 'delivered'
      FROM unnest(v_items, v_options) WITH ORDINALITY AS l (item, option_id, position)
      JOIN price_options o ON o.id = l.option_id
      JOIN cart_items i ON i.user_id = p_user AND i.option_id = l.option_id;
  UPDATE codes c SET state = 'sold', order_item_id = l.item
    FROM unnest(v_codes, v_code_items) AS l (code, item) WHERE c.id = l.code;
  INSERT INTO order_events (order_id, kind, actor) VALUES (p_order_id, 'completed', 'user:' || p_user);
  PERFORM ledger_post('sale', 'order', p_order_id, 'order:' || p_order_id, 'user:' || p_user, NULL,
    ARRAY[v_wallet.id, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || p_currency)],
    ARRAY[-v_total, v_total]);
  DELETE FROM cart_items WHERE user_id = p_user;
  UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  RETURN jsonb_build_object('outcome', 'placed', 'order_id', p_order_id, 'total', v_total, 'claimed', v_hints);
END $$;

-- Buys the whole cart from the prepaid balance: all or nothing, in one round trip and one transaction.
--
-- p_order_id     the new order's id          p_expected  the total the customer saw, minor units, or null
-- p_key, p_hash  idempotency key and SHA-256 of the request, or null
-- p_hints        {option id: last claimed code id} of this process
--
-- Answers one of, amounts in minor units:
--   {outcome: placed, order_id, total, claimed: {option id: last claimed code id}}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | insufficient_balance | out_of_stock, …}
--   {outcome: key_reused}       the key came before with another request
-- and, when the key came before with this request, the first answer with "replayed": true.
-- Waiting for the cart longer than lock_timeout raises lock_not_available: the first is still running.
CREATE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_call constant text := 'orders.payFromBalance';
  v_stored record;
  v_answer jsonb;
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
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
              v_answer::text, v_answer ->> 'order_id');
  END IF;
  RETURN v_answer;
END $$;
