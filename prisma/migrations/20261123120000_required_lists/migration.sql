-- Lists are empty, never null: Prisma's schema cannot say so.
UPDATE payments SET cart_item_ids = '{}' WHERE cart_item_ids IS NULL;
ALTER TABLE payments ALTER COLUMN cart_item_ids SET NOT NULL;
ALTER TABLE api_keys ALTER COLUMN scopes SET NOT NULL;
ALTER TABLE webhook_endpoints ALTER COLUMN events SET NOT NULL;
