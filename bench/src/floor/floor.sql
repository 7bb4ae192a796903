-- Floor of the purchase and the cart: plain tables without triggers, checks and foreign keys, and one
-- function that makes the same row changes as a purchase of the shop. The keys and indexes are only
-- those that are necessary to find the rows again.

CREATE TABLE carts (user_id integer PRIMARY KEY);
CREATE TABLE cart_items (
  id serial PRIMARY KEY, user_id integer NOT NULL, option_id integer NOT NULL, quantity integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (user_id, option_id));
CREATE TABLE price_options (id integer PRIMARY KEY, product_id integer NOT NULL, game_amount integer NOT NULL,
  price_usd bigint NOT NULL);
CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL);
CREATE TABLE codes (
  id bigserial PRIMARY KEY, option_id integer NOT NULL, cipher bytea NOT NULL, state text NOT NULL DEFAULT 'available',
  order_item_id bigint) WITH (fillfactor = 85);
CREATE INDEX ON codes (option_id, id) WHERE state = 'available';
CREATE INDEX ON codes (order_item_id) WHERE order_item_id IS NOT NULL;
CREATE TABLE orders (
  id text PRIMARY KEY, seq bigserial, user_id integer NOT NULL, status text NOT NULL, currency text NOT NULL,
  total_amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (user_id, seq));
CREATE TABLE order_items (
  id bigserial PRIMARY KEY, order_id text NOT NULL, product_id integer NOT NULL, option_id integer NOT NULL,
  game_amount integer NOT NULL, quantity integer NOT NULL, unit_price bigint NOT NULL, status text NOT NULL);
CREATE INDEX ON order_items (order_id);
CREATE TABLE order_events (
  id bigserial PRIMARY KEY, order_id text NOT NULL, at timestamptz NOT NULL DEFAULT now(), kind text NOT NULL,
  actor text NOT NULL);
CREATE INDEX ON order_events (order_id);
CREATE TABLE journals (
  id bigserial PRIMARY KEY, kind text NOT NULL, dedupe_key text NOT NULL UNIQUE, actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now());
CREATE TABLE postings (
  id bigserial PRIMARY KEY, journal_id bigint NOT NULL, account_id bigint NOT NULL, amount bigint NOT NULL);
CREATE INDEX ON postings (journal_id);
CREATE INDEX ON postings (account_id, id);
CREATE TABLE idempotency_keys (
  user_id integer, call text, key text, request_hash bytea NOT NULL, response text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, call, key));

-- Account 0 belongs to the house, and account n is the wallet of user n.
CREATE FUNCTION floor_purchase(p_user integer, p_order text, p_key text, p_hash bytea) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_total bigint := 0;
  v_code bigint;
  v_item bigint;
  v_journal bigint;
BEGIN
  PERFORM 1 FROM carts WHERE user_id = p_user FOR NO KEY UPDATE;
  INSERT INTO orders (id, user_id, status, currency, total_amount)
    SELECT p_order, p_user, 'completed', 'usd', sum(o.price_usd * i.quantity)
      FROM cart_items i JOIN price_options o ON o.id = i.option_id WHERE i.user_id = p_user
    RETURNING total_amount INTO v_total;
  FOR v_line IN SELECT i.option_id, i.quantity, o.product_id, o.game_amount, o.price_usd
                  FROM cart_items i JOIN price_options o ON o.id = i.option_id WHERE i.user_id = p_user LOOP
    INSERT INTO order_items (order_id, product_id, option_id, game_amount, quantity, unit_price, status)
      VALUES (p_order, v_line.product_id, v_line.option_id, v_line.game_amount, v_line.quantity,
              v_line.price_usd, 'delivered') RETURNING id INTO v_item;
    FOR v_code IN SELECT id FROM codes WHERE option_id = v_line.option_id AND state = 'available'
                   ORDER BY id LIMIT v_line.quantity FOR UPDATE SKIP LOCKED LOOP
      UPDATE codes SET state = 'sold', order_item_id = v_item WHERE id = v_code;
    END LOOP;
  END LOOP;
  INSERT INTO order_events (order_id, kind, actor) VALUES (p_order, 'completed', 'user');
  INSERT INTO journals (kind, dedupe_key, actor) VALUES ('sale', p_order, 'user') RETURNING id INTO v_journal;
  INSERT INTO postings (journal_id, account_id, amount)
    VALUES (v_journal, p_user, -v_total), (v_journal, 0, v_total);
  UPDATE accounts SET balance = balance - v_total WHERE id = p_user;
  DELETE FROM cart_items WHERE user_id = p_user;
  INSERT INTO idempotency_keys (user_id, call, key, request_hash, response)
    VALUES (p_user, 'pay', p_key, p_hash, p_order);
  RETURN p_order;
END $$;
