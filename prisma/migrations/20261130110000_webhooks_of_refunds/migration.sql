-- Webhook endpoints may subscribe to refunds of orders and to recalled codes.
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_events;
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_own;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_events
  CHECK (cardinality(events) > 0 AND events <@ ARRAY['order.completed'::text, 'topup.settled'::text, 'order.refunded'::text, 'code.recalled'::text, 'stock.low'::text, 'rates.stale'::text]) NOT VALID;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_own
  CHECK (account_id IS NULL OR events <@ ARRAY['order.completed'::text, 'topup.settled'::text, 'order.refunded'::text, 'code.recalled'::text]) NOT VALID;
