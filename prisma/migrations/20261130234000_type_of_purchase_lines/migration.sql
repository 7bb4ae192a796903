-- A line of a cart that is bought with others in one statement: the number of its purchase, whether the buyer has open card orders, the
-- codes that were claimed for it, and how many there are if these are too few. It replaces bought_line and claimed_cart.
CREATE TYPE purchase_line AS (
  purchase integer, id integer, option_id integer, quantity integer, price bigint, product_id integer, region_id integer,
  game_amount integer, sellable boolean, held boolean, codes bigint[], short jsonb, item_id bigint, position integer
);
