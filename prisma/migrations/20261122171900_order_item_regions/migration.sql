-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "game_currency" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "region_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "region_translations" JSONB NOT NULL DEFAULT '{}';

-- Whether customers are told the region of a price option. The global region (0) says something only where the product
-- also has others.
CREATE FUNCTION product_names_region(p_product integer, p_region integer) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN p_region <> 0 OR EXISTS (SELECT 1 FROM product_regions pr JOIN regions r ON r.id = pr.region_id
                                   WHERE pr.product_id = p_product AND r.id > 0 AND r.is_active);
END $$;

-- An item keeps the names of its region and of its currency as they are when it is ordered, whichever function orders it.
CREATE FUNCTION order_items_keep_names() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT coalesce(nullif(pr.game_currency, ''), p.game_currency), coalesce(r.name, ''), coalesce(r.translations, '{}')
    INTO NEW.game_currency, NEW.region_name, NEW.region_translations
    FROM products p
    LEFT JOIN product_regions pr ON pr.product_id = p.id AND pr.region_id = NEW.region_id
    LEFT JOIN regions r ON r.id = NEW.region_id AND product_names_region(p.id, NEW.region_id)
   WHERE p.id = NEW.product_id;
  RETURN NEW;
END $$;
CREATE TRIGGER order_items_keep_names BEFORE INSERT ON order_items
  FOR EACH ROW WHEN (NEW.item_type = 'code') EXECUTE FUNCTION order_items_keep_names();

-- Orders from before this migration get the names of today, the best that is known about them.
UPDATE order_items i
   SET game_currency = coalesce(nullif(pr.game_currency, ''), p.game_currency),
       region_name = coalesce(r.name, ''), region_translations = coalesce(r.translations, '{}')
  FROM order_items o
  JOIN products p ON p.id = o.product_id
  LEFT JOIN product_regions pr ON pr.product_id = p.id AND pr.region_id = o.region_id
  LEFT JOIN regions r ON r.id = o.region_id AND product_names_region(p.id, o.region_id)
 WHERE i.id = o.id;

CREATE OR REPLACE FUNCTION order_items_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.item_type, NEW.product_id, NEW.option_id, NEW.region_id, NEW.game_amount, NEW.quantity,
      NEW.unit_price, NEW.game_currency, NEW.region_name, NEW.region_translations)
     IS DISTINCT FROM
     (OLD.id, OLD.order_id, OLD.item_type, OLD.product_id, OLD.option_id, OLD.region_id, OLD.game_amount, OLD.quantity,
      OLD.unit_price, OLD.game_currency, OLD.region_name, OLD.region_translations) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_identity';
  END IF;
  IF NEW.status <> OLD.status AND NOT (CASE OLD.status
       WHEN 'pending' THEN true
       WHEN 'delivered' THEN NEW.status = 'refunded'
       ELSE false END) THEN
    RAISE EXCEPTION 'order item % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_transition';
  END IF;
  IF NEW.refunded_quantity < OLD.refunded_quantity THEN
    RAISE EXCEPTION 'a refund is not taken back' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_refund_grows';
  END IF;
  -- Refunding an item refunds all that is left of it.
  IF NEW.status = 'refunded' THEN
    NEW.refunded_quantity := NEW.quantity;
  END IF;
  RETURN NEW;
END $$;

-- New columns of a view can only stand last.
CREATE OR REPLACE VIEW cart_texts AS
SELECT i.user_id, i.id, i.option_id, o.product_id, o.region_id, p.title, p.translations, p.image_url, o.game_amount,
       coalesce(nullif(pr.game_currency, ''), p.game_currency) AS game_currency,
       o.price_usd, o.price_rub, i.quantity,
       coalesce(r.name, '') AS region_name, coalesce(r.translations, '{}') AS region_translations
  FROM cart_items i
  JOIN price_options o ON o.id = i.option_id
  JOIN products p ON p.id = o.product_id
  LEFT JOIN product_regions pr ON pr.product_id = o.product_id AND pr.region_id = o.region_id
  LEFT JOIN regions r ON r.id = o.region_id AND product_names_region(o.product_id, o.region_id);

CREATE OR REPLACE VIEW cart_lines AS
SELECT t.user_id, t.id, t.option_id, t.product_id, t.region_id, t.title, t.translations, t.image_url, t.game_amount,
       t.game_currency, t.price_usd, t.price_rub, t.quantity,
       CASE WHEN product_offers_region(t.product_id, t.region_id)
            THEN least(option_available(t.option_id) + own_holds(t.user_id, t.option_id), 999) ELSE 0
            END AS available,
       t.region_name, t.region_translations
  FROM cart_texts t;
