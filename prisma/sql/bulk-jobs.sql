-- Transitions of bulk jobs.

CREATE OR REPLACE TRIGGER admin_job_transition BEFORE UPDATE OF state ON admin_jobs
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('queued', 'running'), ('queued', 'done'), ('queued', 'failed'), ('queued', 'cancelled'),
    ('running', 'done'), ('running', 'failed'), ('running', 'cancelled')))
  EXECUTE FUNCTION refuse_transition();
