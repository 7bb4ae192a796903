-- A trigger of the events looks the order up instead.
ALTER TABLE order_events DROP CONSTRAINT IF EXISTS order_events_order_id_fkey;
