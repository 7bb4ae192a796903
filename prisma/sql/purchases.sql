-- Purchases of carts, from the balance or by card.

-- Purchases locked carts. All checks precede the first write, except when a purchase takes over open card orders: their codes are
-- released before they are claimed, and reserved again when there are too few. Lock order: carts, wallets, payments, orders, codes
-- by option id.
--
-- The arrays have one value for each purchase; a null user is passed over. p_balances is null for orders to be paid by card.
-- p_wait: there is a single purchase, so that it may wait for codes that other transactions have locked, and take over card
-- orders. Returns one result for each purchase; null for one that is passed over, and for one that must not wait but would have
-- to, of which nothing is stored.
CREATE OR REPLACE FUNCTION buy_carts(
  p_users integer[], p_currencies currency[], p_order_ids text[], p_expected bigint[], p_balances bigint[], p_api_keys integer[],
  p_seen jsonb[], p_hints jsonb, p_now timestamptz, p_wait boolean
) RETURNS jsonb[] LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_by_card constant boolean := p_balances IS NULL;
  -- Null: passed over, refused, or left for later.
  v_users integer[] := p_users;
  v_results jsonb[] := array_fill(NULL::jsonb, ARRAY[cardinality(p_users)]);
  v_totals bigint[] := array_fill(0::bigint, ARRAY[cardinality(p_users)]);
  v_carts jsonb[] := array_fill('{}'::jsonb, ARRAY[cardinality(p_users)]);
  v_sold jsonb[] := array_fill('[]'::jsonb, ARRAY[cardinality(p_users)]);
  v_codes jsonb[] := v_sold;
  v_lines purchase_line[];
  v_wanted purchase_line[] := '{}';
  v_bought purchase_line[] := '{}';
  v_line purchase_line;
  v_held boolean := false;
  v_replaced bigint[];
  v_short jsonb := '[]';
BEGIN
  -- The carts are read once, so that all further steps use the same lines. They are looked up one by one, because a plan for an
  -- unknown number of them might read all carts.
  SELECT coalesce(array_agg(ROW(l.*)::purchase_line), '{}') INTO v_lines
    FROM (SELECT b.purchase, own.*, NULL::bigint[], NULL::jsonb, NULL::bigint, NULL::integer
            FROM unnest(p_users, p_currencies) WITH ORDINALITY AS b (user_id, currency, purchase)
           CROSS JOIN LATERAL (
             SELECT i.id, i.option_id, i.quantity, CASE b.currency WHEN 'usd' THEN o.price_usd ELSE o.price_rub END,
                    o.product_id, o.region_id, o.game_amount, f.offered,
                    -- LIMIT keeps PostgreSQL from reading all open payments into a hash table.
                    coalesce((SELECT true FROM payments p WHERE p.user_id = i.user_id AND p.hold = 'open' LIMIT 1), false)
               FROM cart_items i JOIN price_options o ON o.id = i.option_id
               LEFT JOIN LATERAL region_offer(o.product_id, o.region_id) AS f ON true
              WHERE i.user_id = b.user_id OFFSET 0) AS own
           ORDER BY own.option_id, b.purchase) AS l;
  FOREACH v_line IN ARRAY v_lines LOOP
    v_totals[v_line.purchase] := v_totals[v_line.purchase] + v_line.price * v_line.quantity;
    v_carts[v_line.purchase] := v_carts[v_line.purchase] || jsonb_build_object(v_line.id, v_line.quantity);
    v_held := v_held OR v_line.held;
    IF v_line.held AND NOT p_wait THEN
      v_users[v_line.purchase] := NULL;
    END IF;
  END LOOP;
  FOR n IN 1 .. cardinality(p_users) LOOP
    CONTINUE WHEN v_users[n] IS NULL;
    IF v_carts[n] = '{}' THEN
      v_results[n] := jsonb_build_object('outcome', 'refused', 'code', 'cart_empty');
    ELSIF v_totals[n] IS NULL THEN
      v_results[n] := jsonb_build_object('outcome', 'refused', 'code', 'currency_not_available');
    ELSIF v_totals[n] <> p_expected[n] THEN
      v_results[n] := jsonb_build_object('outcome', 'refused', 'code', 'amount_mismatch', 'expected', v_totals[n]);
    ELSIF v_carts[n] <> p_seen[n] THEN
      v_results[n] := jsonb_build_object('outcome', 'refused', 'code', 'conflict', 'reason', 'cart_changed');
    ELSIF p_balances[n] < v_totals[n] THEN
      v_results[n] := jsonb_build_object('outcome', 'refused', 'code', 'insufficient_balance',
                                         'required', v_totals[n], 'available', p_balances[n]);
    END IF;
    IF v_results[n] IS NOT NULL THEN
      v_users[n] := NULL;
    END IF;
  END LOOP;
  FOREACH v_line IN ARRAY v_lines LOOP
    IF v_users[v_line.purchase] IS NOT NULL THEN
      v_wanted := v_wanted || v_line;
    END IF;
  END LOOP;

  IF p_wait AND v_held THEN
    SELECT array_agg(o.id) INTO v_replaced
      FROM (SELECT id FROM payments
             WHERE user_id = v_users[1] AND hold = 'open' AND cart_item_ids && ARRAY(SELECT id FROM unnest(v_wanted))
             ORDER BY id FOR NO KEY UPDATE) AS o;
  END IF;
  IF v_replaced IS NULL THEN
    v_wanted := claim_lines(v_wanted, p_hints, p_wait);
  ELSE
    BEGIN
      PERFORM replace_card_holds(v_replaced, v_users[1], p_now);
      v_wanted := claim_lines(v_wanted, '{}', p_wait);
      IF EXISTS (SELECT FROM unnest(v_wanted) AS w WHERE w.codes IS NULL) THEN
        RAISE EXCEPTION USING ERRCODE = 'MB002';
      END IF;
    EXCEPTION WHEN SQLSTATE 'MB002' THEN
      NULL;
    END;
  END IF;
  FOREACH v_line IN ARRAY v_wanted LOOP
    IF v_line.codes IS NULL THEN
      v_users[v_line.purchase] := NULL;
      IF p_wait THEN
        v_short := v_short || v_line.short;
        v_results[v_line.purchase] := jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'items', v_short);
      END IF;
    END IF;
  END LOOP;
  FOREACH v_line IN ARRAY v_wanted LOOP
    CONTINUE WHEN v_users[v_line.purchase] IS NULL;
    v_codes[v_line.purchase] := v_codes[v_line.purchase] || to_jsonb(v_line.codes);
    v_sold[v_line.purchase] := v_sold[v_line.purchase] || jsonb_build_object(
      'id', v_line.id, 'product_id', v_line.product_id, 'option_id', v_line.option_id,
      'last_code', v_line.codes[v_line.quantity]);
    v_line.item_id := nextval('order_items_id_seq');
    v_line.position := jsonb_array_length(v_sold[v_line.purchase]);
    v_bought := v_bought || v_line;
  END LOOP;
  IF v_bought = '{}' THEN
    RETURN v_results;
  END IF;

  INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id)
    SELECT b.order_id, b.user_id, CASE WHEN v_by_card THEN 'pending' ELSE 'completed' END::order_status, b.currency, b.total,
           b.api_key_id
      FROM unnest(p_order_ids, v_users, p_currencies, v_totals, p_api_keys) AS b (order_id, user_id, currency, total, api_key_id)
     WHERE b.user_id IS NOT NULL;
  INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, region_id, game_amount, quantity, unit_price,
                           status)
    SELECT l.item_id, p_order_ids[l.purchase], l.position, 'code', l.product_id, l.option_id, l.region_id, l.game_amount,
           l.quantity, l.price, CASE WHEN v_by_card THEN 'pending' ELSE 'delivered' END::order_item_status
      FROM unnest(v_bought) AS l;
  FOREACH v_line IN ARRAY v_bought LOOP
    UPDATE codes SET state = CASE WHEN v_by_card THEN 'reserved' ELSE 'sold' END::code_state, order_item_id = v_line.item_id
     WHERE id = ANY (v_line.codes);
  END LOOP;
  -- The event keeps the codes of the order, also after their return to stock.
  INSERT INTO order_events (order_id, kind, actor, data)
    SELECT b.order_id, CASE WHEN v_by_card THEN 'reserved' ELSE 'completed' END, 'user:' || b.user_id,
           jsonb_build_object('codes', b.codes)
      FROM unnest(p_order_ids, v_users, v_codes) AS b (order_id, user_id, codes)
     WHERE b.user_id IS NOT NULL;
  FOR n IN 1 .. cardinality(p_users) LOOP
    IF v_users[n] IS NOT NULL THEN
      v_results[n] := jsonb_build_object('outcome', 'placed', 'order_id', p_order_ids[n], 'total', v_totals[n],
                                         'replaced', v_replaced IS NOT NULL, 'lines', v_sold[n]);
    END IF;
  END LOOP;
  RETURN v_results;
END $$;

-- Locks the codes of lines, which are sorted by option, and returns the lines with them. A line that cannot be bought or has too few
-- gets none, and with p_wait the reason. It writes no row.
CREATE OR REPLACE FUNCTION claim_lines(p_lines purchase_line[], p_hints jsonb, p_wait boolean) RETURNS purchase_line[]
LANGUAGE plpgsql AS $$
DECLARE
  v_lines purchase_line[] := '{}';
  v_line purchase_line;
  v_units integer[];
  v_free bigint[];
  v_hint bigint;
BEGIN
  -- The units of each line and of the later ones of the same option.
  FOR i IN REVERSE cardinality(p_lines) .. 1 LOOP
    v_units[i] := p_lines[i].quantity
                  + CASE WHEN p_lines[i].option_id = p_lines[i + 1].option_id THEN v_units[i + 1] ELSE 0 END;
  END LOOP;
  FOR i IN 1 .. cardinality(p_lines) LOOP
    v_line := p_lines[i];
    v_hint := coalesce((p_hints ->> v_line.option_id::text)::bigint, 0);
    IF v_line.sellable IS NOT TRUE THEN
      v_free := '{}';
    ELSIF p_wait THEN
      v_free := claim_codes(v_line.option_id, v_line.quantity, v_hint);
    ELSIF i = 1 OR p_lines[i - 1].option_id <> v_line.option_id THEN
      -- The codes of an option are locked for all lines at once: a second lock would find the same ones again.
      v_free := lock_free_codes(v_line.option_id, v_units[i], v_hint);
    END IF;
    IF cardinality(v_free) >= v_line.quantity THEN
      v_line.codes := v_free[:v_line.quantity];
      v_free := v_free[v_line.quantity + 1:];
    ELSIF p_wait THEN
      v_line.short := short_line(v_line);
    END IF;
    v_lines := v_lines || v_line;
  END LOOP;
  RETURN v_lines;
END $$;

-- Returns how many units of a cart's line can be bought, and the other prices at which its amount is in stock.
CREATE OR REPLACE FUNCTION short_line(p_line purchase_line) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
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

-- Locks the carts and wallets of buyers. Returns the locked users, their wallets and balances; null for each buyer who is passed
-- over. If it must not wait, it passes over those with a locked row, and further purchases of the same buyer. p_wait: there is a
-- single buyer.
CREATE OR REPLACE FUNCTION lock_buyers(
  p_users integer[], p_currencies currency[], p_wait boolean, OUT users integer[], OUT wallets bigint[], OUT balances bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet record;
BEGIN
  users := array_fill(NULL::integer, ARRAY[cardinality(p_users)]);
  wallets := array_fill(NULL::bigint, ARRAY[cardinality(p_users)]);
  balances := wallets;
  IF p_wait AND p_users[1] IS NOT NULL THEN
    users[1] := lock_cart(p_users[1]);
    SELECT id, balance INTO STRICT v_wallet FROM accounts
     WHERE user_id = p_users[1] AND kind = 'available' AND currency = p_currencies[1] FOR NO KEY UPDATE;
    wallets[1] := v_wallet.id;
    balances[1] := v_wallet.balance;
  ELSIF NOT p_wait THEN
    FOR v_wallet IN
      SELECT b.purchase, own.* FROM unnest(p_users, p_currencies) WITH ORDINALITY AS b (user_id, currency, purchase)
       CROSS JOIN LATERAL (
         SELECT c.user_id, a.id, a.balance
           FROM carts c JOIN accounts a ON a.user_id = c.user_id AND a.kind = 'available' AND a.currency = b.currency
          WHERE c.user_id = b.user_id FOR NO KEY UPDATE OF c, a SKIP LOCKED) AS own
       WHERE b.purchase = array_position(p_users, b.user_id)
    LOOP
      users[v_wallet.purchase] := v_wallet.user_id;
      wallets[v_wallet.purchase] := v_wallet.id;
      balances[v_wallet.purchase] := v_wallet.balance;
    END LOOP;
  END IF;
END $$;

-- Buys whole carts from the prepaid balance, each all or nothing, in one round trip and one transaction.
--
-- One value for each purchase:
-- p_users           the buyers; null for one who is passed over
-- p_currencies, p_order_ids
-- p_expected        the totals that the customers saw, minor units, or null
-- p_keys, p_hashes  idempotency keys and the SHA-256 of the requests, or null
-- p_api_keys        the keys of the service accounts that buy, or null
-- p_seen            {cart item id: quantity} that the customers saw, or null
--
-- For all of them:
-- p_hints           {option id: last claimed code id} of this process
-- p_wait            there is a single purchase, so that it may wait for rows that other transactions have locked; a transaction of
--                   several holds the rows of the others
--
-- Returns one result for each purchase, with amounts in minor units:
--   {outcome: placed, order_id, total, lines: [{id, product_id, option_id, last_code}], replaced: whether it replaced open card
--    orders}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | conflict | insufficient_balance |
--    out_of_stock, …}
--   {outcome: key_reused}       the key was used with another request
--   if the key was used with this request, the first answer with "replayed": true, without lines
--   null                        it was passed over and has stored nothing: it would have to wait, or takes over card orders
-- A key's exceeded daily spending limit raises api_key_spending_limit, so that neither the call nor its idempotency key is
-- stored. Waiting for the cart longer than lock_timeout raises lock_not_available: the first call is still running.
CREATE OR REPLACE FUNCTION place_balance_orders(
  p_users integer[], p_currencies currency[], p_order_ids text[], p_expected bigint[], p_keys text[], p_hashes bytea[],
  p_api_keys integer[], p_seen jsonb[], p_hints jsonb, p_now timestamptz, p_wait boolean
) RETURNS jsonb[] LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_call constant text := 'orders.payFromBalance';
  v_locked constant record := lock_buyers(p_users, p_currencies, p_wait);
  v_users integer[] := v_locked.users;
  v_answers jsonb[] := array_fill(NULL::jsonb, ARRAY[cardinality(p_users)]);
  v_results jsonb[];
  v_buyers integer[] := array_fill(NULL::integer, ARRAY[cardinality(p_users)]);
  v_totals bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_users)]);
  v_stored record;
BEGIN
  FOR v_stored IN
    SELECT b.purchase, own.* FROM unnest(v_users, p_keys) WITH ORDINALITY AS b (user_id, key, purchase)
     CROSS JOIN LATERAL (
       SELECT k.response::jsonb AS answer, k.request_hash FROM idempotency_keys k
        WHERE k.user_id = b.user_id AND k.call = v_call AND k.key = b.key OFFSET 0) AS own
  LOOP
    v_users[v_stored.purchase] := NULL;
    v_answers[v_stored.purchase] := CASE WHEN v_stored.request_hash <> p_hashes[v_stored.purchase] THEN '{"outcome": "key_reused"}'
                                         ELSE v_stored.answer || '{"replayed": true}' END;
  END LOOP;
  v_results := buy_carts(v_users, p_currencies, p_order_ids, p_expected, v_locked.balances, p_api_keys, p_seen, p_hints, p_now,
                         p_wait);
  FOR n IN 1 .. cardinality(p_users) LOOP
    IF v_results[n] ->> 'outcome' = 'placed' THEN
      v_buyers[n] := v_users[n];
      v_totals[n] := v_results[n] -> 'total';
    END IF;
    v_answers[n] := coalesce(v_answers[n], v_results[n]);
  END LOOP;
  PERFORM ledger_post_sales(p_order_ids, v_buyers, v_locked.wallets, p_currencies, v_totals);
  DELETE FROM cart_items WHERE user_id = ANY (v_buyers);
  INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id)
    SELECT b.user_id, v_call, b.key, b.hash, CASE WHEN b.total IS NULL THEN 400 ELSE 200 END, (b.result - 'lines')::text,
           b.result ->> 'order_id'
      FROM unnest(v_users, p_keys, p_hashes, v_totals, v_results) AS b (user_id, key, hash, total, result)
     WHERE b.key IS NOT NULL AND b.result IS NOT NULL;
  RETURN v_answers;
END $$;

-- Does the same for one buyer. The previous version of the server calls it.
CREATE OR REPLACE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb, p_now timestamptz, p_api_key integer,
  p_seen jsonb DEFAULT NULL, p_wait boolean DEFAULT true
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (place_balance_orders(ARRAY[p_user], ARRAY[p_currency], ARRAY[p_order_id], ARRAY[p_expected], ARRAY[p_key], ARRAY[p_hash],
                               ARRAY[p_api_key], ARRAY[p_seen], p_hints, p_now, p_wait))[1];
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
  v_answer := (buy_carts(ARRAY[p_user], ARRAY[p_currency], ARRAY[p_order_id], ARRAY[p_expected], NULL, ARRAY[NULL::integer],
                         ARRAY[p_seen], p_hints, p_now, true))[1];
  IF v_answer ->> 'outcome' <> 'placed' THEN
    RETURN v_answer;
  END IF;
  INSERT INTO payments (order_id, user_id, type, provider, amount, currency, cart_item_ids, address_hash,
                        network_hash, expires_at, created_at, updated_at)
    VALUES (p_order_id, p_user, 'order', p_provider, (v_answer ->> 'total')::bigint, p_currency,
            ARRAY(SELECT (l ->> 'id')::integer FROM jsonb_array_elements(v_answer -> 'lines') AS l), p_address, p_network,
            p_expires_at, p_now, p_now);
  RETURN v_answer;
END $$;
