-- Holds that were taken over can be wasted as well: whoever orders the same again and again keeps goods from others.
DROP INDEX payments_wasted;
CREATE INDEX payments_wasted ON payments (user_id, ended_at)
  WHERE ended_by IN ('time', 'customer', 'gateway', 'replaced') AND state <> 'captured' AND pay_url IS NOT NULL;
