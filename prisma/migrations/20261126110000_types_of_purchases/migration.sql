-- A line of a cart as its buyer sees it at the moment of paying, with the codes that were claimed for it; and a cart of them, with
-- those of which there are too few. They replace cart_seen and cart_claim.
CREATE TYPE bought_line AS (
  id integer, option_id integer, quantity integer, price bigint, product_id integer, region_id integer, game_amount integer,
  sellable boolean, codes bigint[]
);
CREATE TYPE claimed_cart AS (lines bought_line[], short jsonb, ids integer[], products integer[], hints jsonb);
