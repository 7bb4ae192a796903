-- The admin area sorts users by role and by access.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_role ON users (role, id);
