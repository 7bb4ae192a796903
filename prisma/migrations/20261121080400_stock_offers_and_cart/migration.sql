-- With codes_available this covers every code of an option: lists by option and state never scan the table,
-- and a loaded code still enters one index only.
CREATE INDEX codes_off_sale ON codes (option_id, id) WHERE state <> 'available';

-- Whether a product is offered in a region (0: without a region). Null when there is no such product, or it is
-- archived.
CREATE FUNCTION product_offers_region(p_product integer, p_region integer) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT CASE p_region
             WHEN 0 THEN p.has_global_codes
             ELSE EXISTS (SELECT 1 FROM product_regions pr JOIN regions r ON r.id = pr.region_id
                           WHERE pr.product_id = p.id AND pr.region_id = p_region AND r.is_active)
           END
      FROM products p WHERE p.id = p_product AND p.archived_at IS NULL);
END $$;

-- The options that a product shows in a region, with what can be sold now. An option stays after its last
-- code is sold; one that no code carries any more (all were moved or deleted) is gone. p_amount null: all amounts.
CREATE FUNCTION listed_options(p_product integer, p_region integer, p_amount integer)
RETURNS TABLE (id integer, game_amount integer, price_usd bigint, price_rub bigint, popular boolean,
               available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT o.id, o.game_amount, o.price_usd, o.price_rub, o.popular, stock.available
      FROM price_options o CROSS JOIN LATERAL (SELECT option_available(o.id) AS available OFFSET 0) AS stock
     WHERE o.product_id = p_product AND o.region_id = p_region
       AND (p_amount IS NULL OR o.game_amount = p_amount)
       AND (stock.available > 0
            OR EXISTS (SELECT 1 FROM codes c WHERE c.option_id = o.id AND c.state <> 'available'))
     ORDER BY o.game_amount, o.price_usd NULLS LAST, o.price_rub NULLS LAST, o.id;
END $$;

-- The lines of carts as customers see them, but for the language and for what is in stock.
CREATE VIEW cart_texts AS
SELECT i.user_id, i.id, i.option_id, o.product_id, o.region_id, p.title, p.translations, p.image_url, o.game_amount,
       coalesce(nullif(pr.game_currency, ''), p.game_currency) AS game_currency,
       o.price_usd, o.price_rub, i.quantity
  FROM cart_items i
  JOIN price_options o ON o.id = i.option_id
  JOIN products p ON p.id = o.product_id
  LEFT JOIN product_regions pr ON pr.product_id = o.product_id AND pr.region_id = o.region_id;

-- With what can be sold now; of what is not offered any more, nothing.
CREATE VIEW cart_lines AS
SELECT t.*, CASE WHEN product_offers_region(t.product_id, t.region_id) THEN option_available(t.option_id) ELSE 0
            END AS available
  FROM cart_texts t;

CREATE FUNCTION cart_line(p_user integer, p_item integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT to_jsonb(l) FROM cart_lines l WHERE l.user_id = p_user AND l.id = p_item);
END $$;

-- Puts units of an option into a cart, or more of them. Prices are minor units as the customer saw them, 0 for
-- "not for sale", null for "not said". One round trip; the cart's row is locked first, as a purchase does.
--
-- Answers {outcome: done, line} or {outcome: refused, code, …}:
--   not_found                the product, region or amount is not offered
--   price_changed            options: what the amount costs now
--   out_of_stock             product_id, game_amount
--   quantity_exceeds_stock   available
CREATE FUNCTION cart_add(
  p_user integer, p_product integer, p_region integer, p_amount integer,
  p_usd bigint, p_rub bigint, p_quantity integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_options jsonb := '[]';
  v_option record;
  v_chosen integer;
  v_available integer;
  v_in_stock boolean := false;
  v_had integer;
  v_item integer;
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  IF product_offers_region(p_product, p_region) IS NOT TRUE THEN
    RETURN '{"outcome": "refused", "code": "not_found"}';
  END IF;
  FOR v_option IN
    SELECT o.id, o.price_usd, o.price_rub, o.available,
           (p_usd IS NULL OR p_usd = coalesce(o.price_usd, 0))
           AND (p_rub IS NULL OR p_rub = coalesce(o.price_rub, 0)) AS meant
      FROM listed_options(p_product, p_region, p_amount) o
  LOOP
    v_options := v_options || jsonb_build_object(
      'game_amount', p_amount, 'price_usd', v_option.price_usd, 'price_rub', v_option.price_rub,
      'available', v_option.available);
    v_in_stock := v_in_stock OR v_option.available > 0;
    -- Without prices several may be meant: the cheapest that is in stock, else the cheapest.
    IF v_option.meant AND (v_chosen IS NULL OR (v_available = 0 AND v_option.available > 0)) THEN
      v_chosen := v_option.id;
      v_available := v_option.available;
    END IF;
  END LOOP;
  IF v_options = '[]' THEN
    RETURN '{"outcome": "refused", "code": "not_found"}';
  ELSIF v_chosen IS NULL OR (v_available = 0 AND v_in_stock) THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'price_changed', 'options', v_options);
  ELSIF v_available = 0 THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock',
                              'product_id', p_product, 'game_amount', p_amount);
  END IF;

  SELECT quantity INTO v_had FROM cart_items WHERE user_id = p_user AND option_id = v_chosen;
  IF coalesce(v_had, 0) + p_quantity > v_available THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'quantity_exceeds_stock',
                              'available', v_available);
  END IF;
  INSERT INTO cart_items (user_id, option_id, quantity) VALUES (p_user, v_chosen, p_quantity)
    ON CONFLICT (user_id, option_id) DO UPDATE SET quantity = cart_items.quantity + excluded.quantity
    RETURNING id INTO v_item;
  UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  -- Stock is not counted a second time.
  RETURN (SELECT jsonb_build_object('outcome', 'done',
                                    'line', to_jsonb(t) || jsonb_build_object('available', v_available))
            FROM cart_texts t WHERE t.id = v_item);
END $$;

-- Sets the quantity of a line. Answers as cart_add; another customer's line is not_found.
CREATE FUNCTION cart_set_quantity(p_user integer, p_item integer, p_quantity integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_line jsonb;
  v_available integer;
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  v_line := cart_line(p_user, p_item);
  IF v_line IS NULL THEN
    RETURN '{"outcome": "refused", "code": "not_found"}';
  END IF;
  v_available := (v_line ->> 'available')::integer;
  IF v_available = 0 THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'out_of_stock', 'id', p_item,
                              'product_id', v_line -> 'product_id', 'game_amount', v_line -> 'game_amount');
  ELSIF p_quantity > v_available THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'quantity_exceeds_stock', 'available', v_available);
  END IF;
  UPDATE cart_items SET quantity = p_quantity WHERE id = p_item;
  UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  RETURN jsonb_build_object('outcome', 'done', 'line', v_line || jsonb_build_object('quantity', p_quantity));
END $$;

-- Takes one line out, or all of them (p_item null). Answers how many.
CREATE FUNCTION cart_remove(p_user integer, p_item integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_removed integer;
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  DELETE FROM cart_items WHERE user_id = p_user AND (p_item IS NULL OR id = p_item);
  GET DIAGNOSTICS v_removed = ROW_COUNT;
  IF v_removed > 0 THEN
    UPDATE carts SET version = version + 1 WHERE user_id = p_user;
  END IF;
  RETURN v_removed;
END $$;

-- Admins read all orders, newest first.
CREATE INDEX orders_by_seq ON orders (seq);
