-- The download and the deletion of an account find the person's entries without reading the calls of service accounts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_person ON audit_log (actor_id, id) WHERE action <> 'service.call';
