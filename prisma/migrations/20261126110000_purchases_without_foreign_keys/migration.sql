-- The triggers of these tables look the rows up instead, without a lock on what all buyers share.
ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_user_id_fkey;
ALTER TABLE order_items DROP CONSTRAINT IF EXISTS order_items_order_id_fkey, DROP CONSTRAINT IF EXISTS order_items_product_id_fkey;
ALTER TABLE order_events DROP CONSTRAINT IF EXISTS order_events_order_id_fkey;

-- A line of a cart as its buyer sees it at the moment of paying, with the codes that were claimed for it; and a cart of them, with
-- those of which there are too few. They replace cart_seen and cart_claim.
CREATE TYPE bought_line AS (
  id integer, option_id integer, quantity integer, price bigint, product_id integer, region_id integer, game_amount integer,
  sellable boolean, codes bigint[]
);
CREATE TYPE claimed_cart AS (lines bought_line[], short jsonb, ids integer[], products integer[], hints jsonb);

-- A deleted account has no cart.
DELETE FROM carts c USING users u WHERE u.id = c.user_id AND u.nickname_key = 'deleted:' || u.id;
