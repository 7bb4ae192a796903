-- A trigger of orders looks the user up instead.
ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_user_id_fkey;
