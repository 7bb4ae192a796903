-- Orders of whole carts, paid from the balance or by card.

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

-- Does the same for one buyer, for the previous version of the server.
CREATE OR REPLACE FUNCTION place_balance_order(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint,
  p_key text, p_hash bytea, p_hints jsonb, p_now timestamptz, p_api_key integer,
  p_seen jsonb DEFAULT NULL, p_wait boolean DEFAULT true
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (place_balance_orders(ARRAY[p_user], ARRAY[p_currency], ARRAY[p_order_id], ARRAY[p_expected], ARRAY[p_key], ARRAY[p_hash],
                               ARRAY[p_api_key], ARRAY[p_seen], p_hints, p_now, p_wait))[1];
END $$;

-- Buys one locked cart, for calls of the previous version of the server that wait for the cart while this version is installed.
CREATE OR REPLACE FUNCTION buy_cart(
  p_user integer, p_currency currency, p_order_id text, p_expected bigint, p_hints jsonb, p_by_card boolean,
  p_now timestamptz, p_api_key integer DEFAULT NULL, p_seen jsonb DEFAULT NULL, p_wait boolean DEFAULT true
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_answer jsonb;
BEGIN
  IF NOT p_by_card THEN
    RETURN place_balance_order(p_user, p_currency, p_order_id, p_expected, NULL, NULL, p_hints, p_now, p_api_key, p_seen, p_wait);
  END IF;
  v_answer := (buy_carts(ARRAY[p_user], ARRAY[p_currency], ARRAY[p_order_id], ARRAY[p_expected], NULL, ARRAY[p_api_key],
                         ARRAY[p_seen], p_hints, p_now, p_wait))[1];
  RETURN v_answer || jsonb_build_object('lines', jsonb_path_query_array(v_answer, '$.lines[*].id'));
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
