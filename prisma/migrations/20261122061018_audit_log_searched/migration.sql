-- CreateIndex
CREATE INDEX "audit_log_actor_id_idx" ON "audit_log"("actor", "id");

-- The log is searched by the beginning of an action; LIKE needs its own order, whatever the database's is.
CREATE INDEX audit_log_by_action ON audit_log (action text_pattern_ops, id);
