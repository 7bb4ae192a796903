-- Messages to operators about alerts.

CREATE OR REPLACE TRIGGER alert_notification_transition BEFORE UPDATE OF state ON alert_notifications
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('pending', 'delivered'), ('pending', 'failed')))
  EXECUTE FUNCTION refuse_transition();
