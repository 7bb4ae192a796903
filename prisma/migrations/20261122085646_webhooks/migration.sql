-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "cipher" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "old_cipher" BYTEA,
    "old_key_id" TEXT,
    "old_until" TIMESTAMPTZ(3),
    "account_id" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "taken_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_alerts" (
    "currency" TEXT NOT NULL,
    "fired_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_alerts_pkey" PRIMARY KEY ("currency")
);

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_subject_idx" ON "webhook_deliveries"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_events CHECK (
    cardinality(events) > 0 AND events <@ ARRAY['order.completed', 'topup.settled', 'stock.low', 'rates.stale']),
  -- A service hears of its own orders, not of the shop's stock and rates.
  ADD CONSTRAINT webhook_endpoints_own CHECK (account_id IS NULL OR events <@ ARRAY['order.completed', 'topup.settled']),
  ADD CONSTRAINT webhook_endpoints_old CHECK (num_nonnulls(old_cipher, old_key_id, old_until) IN (0, 3)),
  ADD CONSTRAINT webhook_endpoints_reason CHECK (
    disabled_reason IN ('gone', 'admin') AND (disabled_reason IS NULL) = active),
  ADD CONSTRAINT webhook_endpoints_archived CHECK (archived_at IS NULL OR NOT active);
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (url, coalesce(account_id, 0)) WHERE archived_at IS NULL;

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_open CHECK (
    CASE state WHEN 'pending' THEN next_at IS NOT NULL AND ended_at IS NULL
               ELSE next_at IS NULL AND taken_until IS NULL AND ended_at IS NOT NULL END);
-- What is due, what comes before it, who has something already, and what an admin may begin again.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_before ON webhook_deliveries (endpoint_id, subject, id) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_taken ON webhook_deliveries (endpoint_id) WHERE taken_until IS NOT NULL;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id, ended_at) WHERE state = 'failed';
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_answer CHECK (length(answer) <= 200);

-- Writes an event for every endpoint that wants it, as part of what it tells of: whatever is rolled back was never
-- said. Without such an endpoint nothing is written.
CREATE FUNCTION tell_webhooks(p_type text, p_subject text, p_user int, p_data jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_endpoints int[];
  v_event text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
BEGIN
  SELECT array_agg(id ORDER BY id) INTO v_endpoints FROM webhook_endpoints
   WHERE active AND p_type = ANY (events) AND (account_id IS NULL OR account_id = p_user);
  IF v_endpoints IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (id, type, subject, data) VALUES (v_event, p_type, p_subject, p_data);
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject)
    SELECT endpoint, v_event, p_type, p_subject FROM unnest(v_endpoints) AS endpoint;
END $$;

CREATE FUNCTION tell_order_completed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN
    PERFORM tell_webhooks('order.completed', NEW.id, NEW.user_id, jsonb_build_object(
      'orderId', NEW.id, 'status', NEW.status, 'currency', NEW.currency,
      'total', round(NEW.total_amount / 100.0, 2), 'refunded', round(NEW.refunded_amount / 100.0, 2)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION tell_order_completed();
CREATE TRIGGER orders_tell_completed AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION tell_order_completed();

CREATE FUNCTION tell_topup_settled() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_item record;
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN
    SELECT i.order_id, o.user_id, o.currency, i.unit_price * i.quantity AS price INTO STRICT v_item
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
    PERFORM tell_webhooks('topup.settled', v_item.order_id, v_item.user_id, jsonb_build_object(
      'orderId', v_item.order_id, 'itemId', NEW.order_item_id, 'status', NEW.state, 'service', NEW.service,
      'currency', v_item.currency, 'total', round(v_item.price / 100.0, 2)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER topup_items_tell_settled AFTER UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state IN ('delivered', 'failed', 'cancelled'))
  EXECUTE FUNCTION tell_topup_settled();
