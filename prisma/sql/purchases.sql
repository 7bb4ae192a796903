-- Buying a cart, from the balance or by card.

-- The purchase itself, paid from the balance or to be paid by card, with the cart already locked. Everything that can
-- refuse comes before the first write, but for what a newer payment takes over: its codes must be free to be claimed,
-- and are held again when that was in vain. Lock order: cart, wallet, payments, orders, codes by option id.
CREATE OR REPLACE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb, p_by_card boolean,
  p_now timestamptz, p_api_key integer DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_cart cart_seen;
  v_wallet bigint;
  v_balance bigint;
  v_sales bigint;
  v_journal bigint;
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
    SELECT id, balance, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || p_currency)
      INTO STRICT v_wallet, v_balance, v_sales FROM accounts
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
    v_journal := ledger_post('sale', 'order', p_order_id, 'order:' || p_order_id, 'user:' || p_user, NULL,
                             ARRAY[v_wallet, v_sales], ARRAY[-v_cart.total, v_cart.total]);
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
CREATE OR REPLACE FUNCTION place_balance_order(
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

-- Claims the codes of a cart, or says of which lines there are too few. Nothing is written.
CREATE OR REPLACE FUNCTION claim_cart(p_cart cart_seen, p_hints jsonb) RETURNS cart_claim LANGUAGE plpgsql AS $$
DECLARE
  v_claim cart_claim := ROW('[]'::jsonb, '{}'::bigint[], '{}'::bigint[], '{}'::bigint[], '{}'::jsonb);
  v_claimed bigint[];
  v_item bigint;
BEGIN
  FOR n IN 1..cardinality(p_cart.ids) LOOP
    v_claimed := '{}';
    IF p_cart.sellable[n] THEN
      v_claimed := claim_codes(p_cart.options[n], p_cart.quantities[n],
                               coalesce((p_hints ->> p_cart.options[n]::text)::bigint, 0));
    END IF;
    IF cardinality(v_claimed) < p_cart.quantities[n] THEN
      v_claim.short := v_claim.short || jsonb_build_object(
        'id', p_cart.ids[n], 'product_id', p_cart.products[n], 'game_amount', p_cart.amounts[n],
        'available', CASE WHEN p_cart.sellable[n]
          THEN least(option_available(p_cart.options[n]), p_cart.quantities[n] - 1) ELSE 0 END,
        -- the same amount of the same product at another price, if that is in stock
        'offers', CASE WHEN p_cart.sellable[n] THEN (
          SELECT coalesce(jsonb_agg(jsonb_build_object('price_usd', o.price_usd, 'price_rub', o.price_rub)
                                    ORDER BY o.price_usd, o.price_rub), '[]')
            FROM price_options o
           WHERE o.product_id = p_cart.products[n] AND o.region_id = p_cart.regions[n]
             AND o.game_amount = p_cart.amounts[n] AND o.id <> p_cart.options[n]
             AND option_available(o.id) > 0) ELSE '[]'::jsonb END);
      CONTINUE;
    END IF;
    v_item := nextval('order_items_id_seq');
    v_claim.items := v_claim.items || v_item;
    v_claim.codes := v_claim.codes || v_claimed;
    v_claim.code_items := v_claim.code_items || array_fill(v_item, ARRAY[p_cart.quantities[n]]);
    v_claim.hints := v_claim.hints
      || jsonb_build_object(p_cart.options[n]::text, v_claimed[cardinality(v_claimed)]);
  END LOOP;
  RETURN v_claim;
END $$;

-- Orders the whole cart, to be paid by card: its codes are held until p_expires_at. Answers as place_balance_order
-- without a key. The caller checks the limits of what is held, before the transaction ends.
CREATE OR REPLACE FUNCTION place_card_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb,
  p_provider text, p_address bytea, p_network bytea, p_now timestamptz, p_expires_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_cart integer;
  v_answer jsonb;
BEGIN
  SELECT user_id INTO STRICT v_cart FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, true, p_now);
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
