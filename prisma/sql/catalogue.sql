-- Products and price options.

-- A price option never changes its values, so that lines of carts and receipts keep their price.
CREATE OR REPLACE FUNCTION price_options_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.product_id, NEW.region_id, NEW.game_amount, NEW.price_usd, NEW.price_rub)
     IS DISTINCT FROM (OLD.id, OLD.product_id, OLD.region_id, OLD.game_amount, OLD.price_usd, OLD.price_rub) THEN
    RAISE EXCEPTION 'a price option does not change; other values are another option'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_option_identity';
  END IF;
  RETURN NEW;
END $$;

-- Returns whether a product is offered in a region (0: without a region); no row for an unknown or archived product. (LANGUAGE
-- sql, so that PostgreSQL inlines it.)
CREATE OR REPLACE FUNCTION region_offer(p_product integer, p_region integer) RETURNS TABLE (offered boolean)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_region = 0 THEN p.has_global_codes
              ELSE EXISTS (SELECT 1 FROM product_regions pr JOIN regions r ON r.id = pr.region_id
                            WHERE pr.product_id = p.id AND pr.region_id = p_region AND r.is_active) END
    FROM products p WHERE p.id = p_product AND p.archived_at IS NULL
$$;

-- Returns the result of region_offer as a value, null for no row.
CREATE OR REPLACE FUNCTION product_offers_region(p_product integer, p_region integer) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT o.offered FROM region_offer(p_product, p_region) AS o);
END $$;

-- Returns the options that a product shows in a region, with the units for sale. An option is shown after its last code is sold,
-- but not if no code belongs to it any more (all were moved or deleted), if its codes are not yet offered, or if it is sold out
-- after a change of prices and another price of the amount is shown. p_amount null: all amounts. (LANGUAGE sql, so that PostgreSQL
-- inlines it. The amounts of shown prices do not depend on the row, so that they are read at most once, and only for replaced
-- options.)
CREATE OR REPLACE FUNCTION listed_options(p_product integer, p_region integer, p_amount integer)
RETURNS TABLE (id integer, game_amount integer, price_usd bigint, price_rub bigint, popular boolean,
               available integer)
LANGUAGE sql STABLE AS $$
  SELECT o.id, o.game_amount, o.price_usd, o.price_rub, o.popular, stock.available
    FROM price_options o CROSS JOIN LATERAL option_stock(o.id) AS stock
   WHERE o.product_id = p_product AND o.region_id = p_region
     AND (p_amount IS NULL OR o.game_amount = p_amount)
     AND (stock.available > 0
          OR (o.replaced_by IS NULL
              OR o.game_amount NOT IN (
                   SELECT x.game_amount FROM price_options x
                    WHERE x.product_id = p_product AND x.region_id = p_region
                      AND (p_amount IS NULL OR x.game_amount = p_amount)
                      AND (EXISTS (SELECT 1 FROM codes c WHERE c.option_id = x.id AND c.state = 'available')
                           OR x.replaced_by IS NULL
                              AND EXISTS (SELECT 1 FROM codes c
                                           WHERE c.option_id = x.id AND c.state <> 'available' AND c.state <> 'unpublished'))))
             AND EXISTS (SELECT 1 FROM codes c
                          WHERE c.option_id = o.id AND c.state <> 'available' AND c.state <> 'unpublished'))
   ORDER BY o.game_amount, o.price_usd NULLS LAST, o.price_rub NULLS LAST, o.id
$$;

-- Returns a product's texts for customers in a region, in all languages. The global region (0) is named only if the product also
-- has others. (LANGUAGE sql, so that PostgreSQL inlines it.)
CREATE OR REPLACE FUNCTION product_texts(p_product integer, p_region integer)
RETURNS TABLE (title text, translations jsonb, image_url text, game_currency text, region_name text,
               region_translations jsonb)
LANGUAGE sql STABLE AS $$
  SELECT p.title, p.translations, p.image_url, coalesce(nullif(pr.game_currency, ''), p.game_currency),
         coalesce(r.name, ''), coalesce(r.translations, '{}')
    FROM products p
    LEFT JOIN product_regions pr ON pr.product_id = p.id AND pr.region_id = p_region
    LEFT JOIN regions r
      ON r.id = p_region AND (p_region <> 0 OR EXISTS (SELECT 1 FROM product_regions o JOIN regions s ON s.id = o.region_id
                                                        WHERE o.product_id = p.id AND s.id > 0 AND s.is_active))
   WHERE p.id = p_product
$$;

-- Returns the same for a product without regions, and whether it is offered; no row for others. It is called first for the global
-- region: a query that can also name regions sets up twice the plan. (LANGUAGE sql, so that PostgreSQL inlines it.)
CREATE OR REPLACE FUNCTION product_texts_without_regions(p_product integer)
RETURNS TABLE (title text, translations jsonb, image_url text, game_currency text, region_name text,
               region_translations jsonb, offered boolean)
LANGUAGE sql STABLE AS $$
  SELECT p.title, p.translations, p.image_url, p.game_currency, ''::text, '{}'::jsonb,
         p.has_global_codes AND p.archived_at IS NULL
    FROM products p
   WHERE p.id = p_product AND NOT EXISTS (SELECT FROM product_regions pr WHERE pr.product_id = p.id)
$$;

CREATE OR REPLACE TRIGGER price_options_guard BEFORE UPDATE ON price_options
  FOR EACH ROW EXECUTE FUNCTION price_options_guard();
CREATE OR REPLACE TRIGGER price_options_are_kept BEFORE DELETE OR TRUNCATE ON price_options
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
