-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "network_hash" BYTEA;

-- What is counted of a network: its open card orders, and those that lapsed or were cancelled a short while ago.
CREATE INDEX payments_open_of_network ON payments (network_hash) WHERE hold = 'open';
CREATE INDEX payments_wasted_of_network ON payments (network_hash, ended_at)
  WHERE ended_by IN ('time', 'customer', 'gateway', 'replaced') AND state <> 'captured' AND pay_url IS NOT NULL;

-- Whether a customer has bought and kept something that cost money. An activation costs nothing, a topped-up balance
-- buys nothing yet, and an order that went back whole was not kept.
CREATE FUNCTION has_paid_order(p_user integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM orders
                  WHERE user_id = p_user AND status = 'completed' AND total_amount > refunded_amount
                    AND note IS DISTINCT FROM 'wallet_topup')
$$;

-- Units of an option, or of a denomination, that unpaid card orders of customers without a paid order hold.
CREATE FUNCTION units_held_by_new_customers(p_option integer, p_denomination integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(h.units), 0)::integer
    FROM (SELECT order_item_id, count(*) AS units FROM codes
           WHERE option_id = p_option AND state = 'reserved' GROUP BY order_item_id
          UNION ALL
          SELECT order_item_id, count(*) FROM topup_codes
           WHERE denomination_id = p_denomination AND state = 'reserved' GROUP BY order_item_id) AS h
    JOIN order_items i ON i.id = h.order_item_id
    JOIN payments p ON p.order_id = i.order_id AND p.hold = 'open'
   WHERE NOT has_paid_order(p.user_id)
$$;

-- Free units of an option, or of a denomination; counting stops at p_most.
CREATE FUNCTION free_units(p_option integer, p_denomination integer, p_most integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer
    FROM (SELECT 1 FROM codes WHERE option_id = p_option AND state = 'available'
          UNION ALL
          SELECT 1 FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
          LIMIT p_most) AS free
$$;

DROP FUNCTION place_card_order(integer, currency, text, bigint, jsonb, text, bytea, timestamptz, timestamptz);

-- Orders the whole cart, to be paid by card: its codes are held until p_expires_at. Answers as place_balance_order
-- without a key. The caller checks the limits of what is held, before the transaction ends.
CREATE FUNCTION place_card_order(
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
