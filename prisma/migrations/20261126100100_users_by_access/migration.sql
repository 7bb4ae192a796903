-- The admin area sorts users by role and by access.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_access ON users ((blocked_at IS NOT NULL), id);
