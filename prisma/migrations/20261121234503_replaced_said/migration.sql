-- As it was; it says whether open card orders gave way, whose gateway is to be told at once.
CREATE OR REPLACE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb, p_by_card boolean,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
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

  INSERT INTO orders (id, user_id, status, currency, total_amount)
    VALUES (p_order_id, p_user, CASE WHEN p_by_card THEN 'pending' ELSE 'completed' END::order_status, p_currency,
            v_cart.total);
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
