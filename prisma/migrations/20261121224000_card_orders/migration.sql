-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "ended_at" TIMESTAMPTZ(3);

ALTER TABLE payments ADD CONSTRAINT payments_ended_at CHECK ((ended_at IS NOT NULL) = (ended_by IS NOT NULL));

-- By when they ended, which is what is asked for; what was paid after all, and what the customer never could pay, was
-- not wasted by them.
DROP INDEX payments_wasted;
CREATE INDEX payments_wasted ON payments (user_id, ended_at)
  WHERE ended_by IN ('time', 'customer', 'gateway') AND state <> 'captured' AND pay_url IS NOT NULL;

-- Whoever looks at an order hears at once what becomes of its payment.
CREATE FUNCTION say_payment_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_say_changed AFTER UPDATE OF state, hold, pay_url ON payments
  FOR EACH ROW WHEN ((NEW.state, NEW.hold, NEW.pay_url) IS DISTINCT FROM (OLD.state, OLD.hold, OLD.pay_url))
  EXECUTE FUNCTION say_payment_changed();

-- What is open has a time when it is due, but for what waits for its money.
ALTER TABLE topup_items
  DROP CONSTRAINT topup_items_open,
  ADD CONSTRAINT topup_items_open CHECK (
    CASE WHEN state IN ('delivered', 'failed', 'cancelled') THEN next_at IS NULL
         ELSE next_at IS NOT NULL OR state = 'waiting' END);

-- As it was, but for what goes back from a hold: what an admin has seen meanwhile stays off sale.
CREATE OR REPLACE FUNCTION codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'sold', 'used', 'unpublished', 'quarantined')
       WHEN 'unpublished' THEN NEW.state IN ('available', 'used', 'quarantined')
       WHEN 'used' THEN NEW.state IN ('available', 'unpublished', 'quarantined')
       WHEN 'reserved' THEN NEW.state IN ('sold', 'quarantined')
         OR NEW.state = (CASE WHEN OLD.revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
       WHEN 'sold' THEN NEW.state = 'voided' OR (NEW.state = 'available' AND OLD.revealed_at IS NULL)
       WHEN 'quarantined' THEN NEW.state IN ('available', 'used', 'unpublished')
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  IF OLD.state IN ('reserved', 'sold', 'voided') AND (
       NEW.option_id <> OLD.option_id
       OR (NEW.state IN ('reserved', 'sold', 'voided') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('available', 'unpublished') AND EXISTS (
       SELECT 1 FROM generated_codes WHERE code_id = NEW.id AND activation_item_id IS NOT NULL) THEN
    RAISE EXCEPTION 'code % belongs to an activation', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_is_off_sale';
  END IF;
  RETURN NEW;
END $$;

-- Ends what an unpaid card order holds: its codes are in stock again, the order is cancelled, and the gateway will be
-- told. Its items stay pending: nothing was paid or given, and money that comes all the same may still deliver them.
-- Cart and payment are locked. False when the hold had ended before.
CREATE FUNCTION end_card_hold(
  p_payment bigint, p_hold hold_state, p_ended_by text, p_actor text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_payment record;
BEGIN
  UPDATE payments
     SET hold = p_hold, state = CASE p_hold WHEN 'expired' THEN 'expired' ELSE 'failed' END::payment_state,
         ended_by = p_ended_by, ended_at = p_now, updated_at = p_now, asked = 0,
         -- What the gateway does not know it need not be told; what it ended itself neither.
         next_cancel_at = CASE WHEN provider_payment_id IS NOT NULL AND p_ended_by <> 'gateway' THEN p_now END,
         -- It may be paid there all the same.
         next_ask_at = CASE WHEN provider_payment_id IS NOT NULL THEN p_now + interval '1 minute' END
   WHERE id = p_payment AND hold = 'open'
  RETURNING order_id, type INTO v_payment;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE orders SET status = 'cancelled' WHERE id = v_payment.order_id;
  IF v_payment.type = 'order' THEN
    UPDATE codes SET order_item_id = NULL,
           state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
     WHERE state = 'reserved' AND order_item_id IN (SELECT id FROM order_items WHERE order_id = v_payment.order_id);
    PERFORM pg_notify('catalogue', l.product_id::text)
       FROM (SELECT DISTINCT product_id FROM order_items WHERE order_id = v_payment.order_id) AS l;
  ELSIF v_payment.type = 'topup' THEN
    UPDATE topup_codes SET order_item_id = NULL,
           state = (CASE WHEN revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
     WHERE state = 'reserved' AND order_item_id IN (SELECT id FROM order_items WHERE order_id = v_payment.order_id);
  END IF;
  INSERT INTO order_events (order_id, kind, actor, data)
    VALUES (v_payment.order_id, 'payment_ended', p_actor, jsonb_build_object('by', p_ended_by));
  RETURN true;
END $$;

-- Ends the holds of card orders that a newer payment of the same customer takes the place of.
CREATE FUNCTION replace_card_holds(p_payments bigint[], p_user integer, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_payment bigint;
BEGIN
  FOREACH v_payment IN ARRAY p_payments LOOP
    PERFORM end_card_hold(v_payment, 'voided', 'replaced', 'user:' || p_user, p_now);
  END LOOP;
END $$;

-- A cart as its buyer sees it at the moment of paying, a row for each line, and what was claimed for it.
CREATE TYPE cart_seen AS (
  ids integer[], options integer[], quantities integer[], prices bigint[], products integer[], regions integer[],
  amounts integer[], sellable boolean[], unpriced boolean, total bigint
);
CREATE TYPE cart_claim AS (short jsonb, items bigint[], codes bigint[], code_items bigint[], hints jsonb);

-- Claims the codes of a cart, or says of which lines there are too few. Nothing is written.
CREATE FUNCTION claim_cart(p_cart cart_seen, p_hints jsonb) RETURNS cart_claim LANGUAGE plpgsql AS $$
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

DROP FUNCTION place_balance_order(integer, currency, text, bigint, text, bytea, jsonb);
DROP FUNCTION buy_cart(integer, currency, text, bigint, jsonb);

-- The purchase itself, paid from the balance or to be paid by card, with the cart already locked. Everything that can
-- refuse comes before the first write, but for what a newer payment takes over: its codes must be free to be claimed,
-- and are held again when that was in vain. Lock order: cart, wallet, payments, orders, codes by option id.
CREATE FUNCTION buy_cart(
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
                            'claimed', v_claim.hints, 'products', v_cart.products, 'lines', v_cart.ids);
END $$;

-- Buys the whole cart from the prepaid balance: all or nothing, in one round trip and one transaction.
--
-- p_order_id     the new order's id          p_expected  the total the customer saw, minor units, or null
-- p_key, p_hash  idempotency key and SHA-256 of the request, or null
-- p_hints        {option id: last claimed code id} of this process
--
-- Answers one of, amounts in minor units:
--   {outcome: placed, order_id, total, claimed: {option id: last claimed code id}, products: [id], lines: [id]}
--   {outcome: refused, code: cart_empty | currency_not_available | amount_mismatch | insufficient_balance | out_of_stock, …}
--   {outcome: key_reused}       the key came before with another request
-- and, when the key came before with this request, the first answer with "replayed": true, without claimed,
-- products and lines.
-- Waiting for the cart longer than lock_timeout raises lock_not_available: the first is still running.
CREATE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb, p_now timestamptz
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
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, false, p_now);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id)
      VALUES (p_user, v_call, p_key, p_hash, CASE v_answer ->> 'outcome' WHEN 'placed' THEN 200 ELSE 400 END,
              (v_answer - 'claimed' - 'products' - 'lines')::text, v_answer ->> 'order_id');
  END IF;
  RETURN v_answer;
END $$;

-- How many a customer may hold of something of which this order holds more than half, where there are ten or more
-- (free ones, and the customer's own holds); null when nothing is held too much of. Of codes by their option, of those
-- that top-ups redeem by their denomination.
CREATE FUNCTION exceeded_share(p_user integer, p_order_id text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH held AS (
      SELECT i.order_id, c.option_id, t.denomination_id
        FROM payments p
        JOIN order_items i ON i.order_id = p.order_id
        LEFT JOIN codes c ON c.order_item_id = i.id AND c.state = 'reserved'
        LEFT JOIN topup_codes t ON t.order_item_id = i.id AND t.state = 'reserved'
       WHERE p.user_id = p_user AND p.hold = 'open' AND (c.id IS NOT NULL OR t.id IS NOT NULL)),
    own AS (
      SELECT option_id, denomination_id, count(*) AS n FROM held
       GROUP BY option_id, denomination_id HAVING bool_or(order_id = p_order_id)),
    -- No more free ones are counted than could make a difference.
    shared AS (
      SELECT o.n, o.n + CASE WHEN o.option_id IS NOT NULL THEN
               (SELECT count(*) FROM (SELECT 1 FROM codes c WHERE c.option_id = o.option_id AND c.state = 'available'
                                       LIMIT greatest(o.n, 10)) AS free)
             ELSE
               (SELECT count(*) FROM (SELECT 1 FROM topup_codes t WHERE t.denomination_id = o.denomination_id
                                         AND t.state = 'available' LIMIT greatest(o.n, 10)) AS free) END AS total
        FROM own o)
    SELECT min(s.total / 2)::integer FROM shared s WHERE s.total >= 10 AND s.n > s.total / 2);
END $$;

-- Orders the whole cart, to be paid by card: its codes are held until p_expires_at. Answers as place_balance_order
-- without a key, and {outcome: refused, code: too_many_holds, limit}, after which the transaction must be undone.
CREATE FUNCTION place_card_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb,
  p_provider text, p_address bytea, p_now timestamptz, p_expires_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_cart integer;
  v_answer jsonb;
  v_limit integer;
BEGIN
  SELECT user_id INTO STRICT v_cart FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  v_answer := buy_cart(p_user, p_currency, p_order_id, p_expected, p_hints, true, p_now);
  IF v_answer ->> 'outcome' <> 'placed' THEN
    RETURN v_answer;
  END IF;
  INSERT INTO payments (order_id, user_id, type, provider, amount, currency, cart_item_ids, address_hash, expires_at,
                        created_at, updated_at)
    VALUES (p_order_id, p_user, 'order', p_provider, (v_answer ->> 'total')::bigint, p_currency,
            ARRAY(SELECT l::integer FROM jsonb_array_elements_text(v_answer -> 'lines') AS l), p_address, p_expires_at,
            p_now, p_now);
  v_limit := exceeded_share(p_user, p_order_id);
  IF v_limit IS NOT NULL THEN
    RETURN jsonb_build_object('outcome', 'refused', 'code', 'too_many_holds', 'limit', v_limit);
  END IF;
  RETURN v_answer;
END $$;

-- What a customer's own open card orders hold of an option, which paying for their cart would take over: of those
-- that cover a line of the cart.
CREATE FUNCTION own_holds(p_user integer, p_option integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT sum(i.quantity)
      FROM payments p JOIN order_items i ON i.order_id = p.order_id AND i.option_id = p_option
     WHERE p.user_id = p_user AND p.hold = 'open'
       AND p.cart_item_ids && ARRAY(SELECT id FROM cart_items WHERE user_id = p_user)), 0);
END $$;

-- With what can be sold now to whose cart it is; of what is not offered any more, nothing.
CREATE OR REPLACE VIEW cart_lines AS
SELECT t.*, CASE WHEN product_offers_region(t.product_id, t.region_id)
            THEN least(option_available(t.option_id) + own_holds(t.user_id, t.option_id), 999) ELSE 0
            END AS available
  FROM cart_texts t;

-- As it was, but for the customer's own holds, which are not in the way of their cart.
CREATE OR REPLACE FUNCTION cart_add(
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
    SELECT o.id, o.price_usd, o.price_rub, least(o.available + own_holds(p_user, o.id), 999) AS available,
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
