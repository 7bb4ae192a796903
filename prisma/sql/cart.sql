-- Reading and changing a cart.

-- Locks the row of a cart, which serializes its customer's changes and purchases, and returns the customer's id. A deletion of
-- the account removes the row.
CREATE OR REPLACE FUNCTION lock_cart(p_user integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % was deleted', p_user
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'row_of_deleted_account';
  END IF;
  RETURN p_user;
END $$;

CREATE OR REPLACE FUNCTION cart_line(p_user integer, p_item integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT to_jsonb(l) FROM cart_lines l WHERE l.user_id = p_user AND l.id = p_item);
END $$;

-- Returns whether a price is the one that the customer saw (0 for "not for sale", null for "not given"). PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION price_is_meant(p_seen bigint, p_price bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_seen IS NULL OR p_seen = coalesce(p_price, 0)
$$;

-- Adds units of an option to a cart. Prices are minor units as the customer saw them, 0 for "not for sale", null for "not given".
-- It takes one round trip and locks the cart's row first, like a purchase.
--
-- Returns {outcome: done, line} or {outcome: refused, code, …}:
--   not_found                the product, region or amount is not offered
--   price_changed            options: present prices of the amount
--   out_of_stock             product_id, game_amount
--   quantity_exceeds_stock   available
CREATE OR REPLACE FUNCTION cart_add(
  p_user integer, p_product integer, p_region integer, p_amount integer,
  p_usd bigint, p_rub bigint, p_quantity integer
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_user constant integer := lock_cart(p_user);
  v_product record;
  v_options jsonb := '[]';
  v_option record;
  v_chosen integer;
  v_usd bigint;
  v_rub bigint;
  v_available integer;
  v_in_stock boolean := false;
  v_item integer;
  v_quantity integer;
BEGIN
  IF p_region = 0 THEN
    SELECT * INTO v_product FROM product_texts_without_regions(p_product);
  END IF;
  IF p_region <> 0 OR NOT FOUND THEN
    SELECT t.*, o.offered INTO v_product FROM product_texts(p_product, p_region) AS t, region_offer(p_product, p_region) AS o;
  END IF;
  IF v_product.offered IS NOT TRUE THEN
    RETURN '{"outcome": "refused", "code": "not_found"}';
  END IF;
  -- The first matching option is usually in stock, so that the others need not be counted. Few customers have an open payment,
  -- and a call of own_holds sets up plans of its own.
  SELECT o.id, o.price_usd, o.price_rub,
         least((SELECT s.available FROM option_stock(o.id) AS s)
               + CASE WHEN (SELECT true FROM payments p WHERE p.user_id = p_user AND p.hold = 'open' LIMIT 1)
                      THEN own_holds(p_user, o.id) ELSE 0 END, 999)
    INTO v_chosen, v_usd, v_rub, v_available
    FROM (SELECT id, price_usd, price_rub FROM price_options
           WHERE product_id = p_product AND region_id = p_region AND game_amount = p_amount
             AND price_is_meant(p_usd, price_usd) AND price_is_meant(p_rub, price_rub)
           ORDER BY price_usd NULLS LAST, price_rub NULLS LAST, id LIMIT 1) AS o;
  IF coalesce(v_available, 0) = 0 THEN
    v_chosen := NULL;
    FOR v_option IN
      SELECT o.id, o.price_usd, o.price_rub, least(o.available + own_holds(p_user, o.id), 999) AS available,
             price_is_meant(p_usd, o.price_usd) AND price_is_meant(p_rub, o.price_rub) AS meant
        FROM listed_options(p_product, p_region, p_amount) o
    LOOP
      v_options := v_options || jsonb_build_object(
        'game_amount', p_amount, 'price_usd', v_option.price_usd, 'price_rub', v_option.price_rub,
        'available', v_option.available);
      v_in_stock := v_in_stock OR v_option.available > 0;
      -- Without prices several options may match: the cheapest one in stock is chosen, otherwise the cheapest.
      IF v_option.meant AND (v_chosen IS NULL OR (v_available = 0 AND v_option.available > 0)) THEN
        v_chosen := v_option.id;
        v_usd := v_option.price_usd;
        v_rub := v_option.price_rub;
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
  END IF;

  IF p_quantity <= v_available THEN
    INSERT INTO cart_items (user_id, option_id, quantity) VALUES (p_user, v_chosen, p_quantity)
      ON CONFLICT (user_id, option_id) DO UPDATE SET quantity = cart_items.quantity + excluded.quantity
        WHERE cart_items.quantity + excluded.quantity <= v_available
      RETURNING id, quantity INTO v_item, v_quantity;
  END IF;
  IF v_item IS NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'quantity_exceeds_stock',
                              'available', v_available);
  END IF;
  -- The line is built from known values, so that no row is read again and stock is not counted twice.
  RETURN json_build_object('outcome', 'done', 'line', json_build_object(
    'id', v_item, 'product_id', p_product, 'title', v_product.title, 'translations', v_product.translations,
    'image_url', v_product.image_url, 'game_amount', p_amount, 'game_currency', v_product.game_currency,
    'price_usd', v_usd, 'price_rub', v_rub, 'quantity', v_quantity, 'available', v_available,
    'region_name', v_product.region_name, 'region_translations', v_product.region_translations));
END $$;

-- Does the same as cart_add, once for each idempotency key. Returns also {outcome: key_reused}: the key was used with another
-- request. p_hash is the SHA-256 of the request. The stored answer has no texts of the product, which are much larger than the
-- rest in all languages; a repeat reads them again.
CREATE OR REPLACE FUNCTION cart_add_once(
  p_user integer, p_product integer, p_region integer, p_amount integer,
  p_usd bigint, p_rub bigint, p_quantity integer, p_key text, p_hash bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_call constant text := 'cart.add';
  v_user constant integer := lock_cart(p_user);
  v_stored record;
  v_answer json;
BEGIN
  SELECT status, response::jsonb AS answer, request_hash INTO v_stored
    FROM idempotency_keys WHERE user_id = p_user AND call = v_call AND key = p_key;
  IF FOUND AND v_stored.request_hash <> p_hash THEN
    RETURN '{"outcome": "key_reused"}';
  ELSIF FOUND AND v_stored.status <> 200 THEN
    RETURN v_stored.answer;
  ELSIF FOUND THEN
    RETURN (SELECT jsonb_build_object('outcome', 'done', 'line', (v_stored.answer -> 'line') || jsonb_build_object(
                     'translations', t.translations, 'region_translations', t.region_translations))
              FROM product_texts(p_product, p_region) AS t);
  END IF;
  v_answer := cart_add(p_user, p_product, p_region, p_amount, p_usd, p_rub, p_quantity);
  INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response)
    VALUES (p_user, v_call, p_key, p_hash, CASE v_answer ->> 'outcome' WHEN 'done' THEN 200 ELSE 400 END,
            (v_answer::jsonb #- '{line,translations}' #- '{line,region_translations}')::text);
  RETURN v_answer;
END $$;

-- Sets the quantity of a line. Returns the same as cart_add; another customer's line is not_found.
CREATE OR REPLACE FUNCTION cart_set_quantity(p_user integer, p_item integer, p_quantity integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_user constant integer := lock_cart(p_user);
  v_line jsonb;
  v_available integer;
BEGIN
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
  RETURN jsonb_build_object('outcome', 'done', 'line', v_line || jsonb_build_object('quantity', p_quantity));
END $$;

-- Removes one line, or all of them (p_item null). Returns the number of removed lines.
CREATE OR REPLACE FUNCTION cart_remove(p_user integer, p_item integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_user constant integer := lock_cart(p_user);
  v_removed integer;
BEGIN
  DELETE FROM cart_items WHERE user_id = p_user AND (p_item IS NULL OR id = p_item);
  GET DIAGNOSTICS v_removed = ROW_COUNT;
  RETURN v_removed;
END $$;

-- Lines of carts with their texts in all languages, without the units in stock.
CREATE OR REPLACE VIEW cart_texts AS
SELECT i.user_id, i.id, i.option_id, o.product_id, o.region_id, t.title, t.translations, t.image_url, o.game_amount,
       t.game_currency, o.price_usd, o.price_rub, i.quantity, t.region_name, t.region_translations
  FROM cart_items i
  JOIN price_options o ON o.id = i.option_id
 CROSS JOIN LATERAL product_texts(o.product_id, o.region_id) AS t;

-- Lines of carts with the units that the owner can buy now: none of a product that is no longer offered. Only owners of an open
-- card order have own holds. The view checks this before it calls own_holds, because each call of a function sets up plans of its
-- own; LIMIT keeps PostgreSQL from reading the open payments of all customers into a hash table.
CREATE OR REPLACE VIEW cart_lines AS
SELECT t.user_id, t.id, t.option_id, t.product_id, t.region_id, t.title, t.translations, t.image_url, t.game_amount,
       t.game_currency, t.price_usd, t.price_rub, t.quantity,
       CASE WHEN (SELECT f.offered FROM region_offer(t.product_id, t.region_id) AS f)
            THEN least((SELECT s.available FROM option_stock(t.option_id) AS s)
                       + CASE WHEN (SELECT true FROM payments p WHERE p.user_id = t.user_id AND p.hold = 'open' LIMIT 1)
                              THEN own_holds(t.user_id, t.option_id) ELSE 0 END, 999)
            ELSE 0 END AS available,
       t.region_name, t.region_translations
  FROM cart_texts t;
