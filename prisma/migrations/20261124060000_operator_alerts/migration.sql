-- Alerts of the logs, grouped, and the channels by which operators hear of them.
CREATE TYPE "alert_channel_kind" AS ENUM ('email', 'telegram', 'webhook');

CREATE TABLE "alert_channels" (
    "id" SERIAL NOT NULL,
    "kind" "alert_channel_kind" NOT NULL,
    "target" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "min_severity" TEXT,
    "alerts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "digest_hour" SMALLINT,
    "digest_day" DATE,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "secret_nonce" TEXT NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_channels_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "operator_alerts" (
    "id" BIGSERIAL NOT NULL,
    "alert" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "notify_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_alerts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "operator_alert_hours" (
    "alert" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "operator_alert_hours_pkey" PRIMARY KEY ("alert","hour")
);

CREATE TABLE "alert_notifications" (
    "id" BIGSERIAL NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" "message_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "taken_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_notifications_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "operator_alerts_last_at_idx" ON "operator_alerts"("last_at");
CREATE INDEX "alert_notifications_channel_id_ended_at_idx" ON "alert_notifications"("channel_id", "ended_at");
ALTER TABLE "alert_notifications" ADD CONSTRAINT "alert_notifications_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "alert_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE alert_channels ADD CONSTRAINT alert_channels_language CHECK (language IN ('ru', 'en', 'uz'));
ALTER TABLE alert_channels ADD CONSTRAINT alert_channels_min_severity CHECK (min_severity IN ('warning', 'critical'));
ALTER TABLE alert_channels ADD CONSTRAINT alert_channels_digest_hour CHECK (digest_hour BETWEEN 0 AND 23);
-- One way to one receiver: a second one would tell the same twice.
CREATE UNIQUE INDEX alert_channels_target ON alert_channels (kind, lower(target));

-- One open row of equal alerts, whichever process counts them.
CREATE UNIQUE INDEX operator_alerts_open ON operator_alerts (alert, subject) WHERE closed_at IS NULL;
CREATE INDEX operator_alerts_notify ON operator_alerts (notify_at) WHERE notify_at IS NOT NULL;
ALTER TABLE operator_alerts ADD CONSTRAINT operator_alerts_count CHECK (count > 0 AND last_at >= first_at);

ALTER TABLE alert_notifications ADD CONSTRAINT alert_notifications_kind CHECK (kind IN ('alerts', 'digest'));
ALTER TABLE alert_notifications ADD CONSTRAINT alert_notifications_open CHECK (
  CASE state
    WHEN 'pending' THEN next_at IS NOT NULL AND ended_at IS NULL
    ELSE next_at IS NULL AND taken_until IS NULL AND ended_at IS NOT NULL
  END);
CREATE INDEX alert_notifications_due ON alert_notifications (channel_id, next_at) WHERE state = 'pending';
CREATE INDEX alert_notifications_ended ON alert_notifications (ended_at) WHERE ended_at IS NOT NULL;
