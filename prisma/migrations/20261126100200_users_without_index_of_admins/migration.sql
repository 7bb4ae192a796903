-- users_by_role serves lists of admins too.
DROP INDEX CONCURRENTLY IF EXISTS users_admins;
