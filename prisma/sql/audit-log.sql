-- Audit log.

-- Rows are only added. The clean-up removes calls of service accounts that are at least 90 days old, and erase_person() replaces
-- the name and removes the address in a person's own rows.
CREATE OR REPLACE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.action = 'service.call' AND OLD.at < now() - interval '90 days' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('manabar.erased_user', true) = OLD.actor_id::text
       AND NEW.actor = 'user:' || OLD.actor_id AND NEW.address IS NULL
       AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.target, NEW.reason, NEW.before, NEW.after)
           IS NOT DISTINCT FROM
           (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.target, OLD.reason, OLD.before, OLD.after)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only';
END $$;

CREATE OR REPLACE TRIGGER audit_append_only BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
CREATE OR REPLACE TRIGGER audit_keep_rows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_append_only();
