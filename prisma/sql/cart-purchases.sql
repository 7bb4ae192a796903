-- Buying locked carts, whether from the balance or by card.

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
