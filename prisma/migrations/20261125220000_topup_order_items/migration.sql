-- Top-ups are few among the items of orders; the admin area lists and counts their orders.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_items_topups ON order_items (order_id) WHERE item_type = 'topup';
