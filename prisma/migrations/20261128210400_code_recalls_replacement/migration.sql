-- A replacement that its buyer returned may replace another recalled code: each time it must be sold to the item (code_recalls_guard).
DROP INDEX CONCURRENTLY IF EXISTS code_recalls_replacement_id_key;
