-- A trigger of the items looks the order up instead.
ALTER TABLE order_items DROP CONSTRAINT IF EXISTS order_items_order_id_fkey;
