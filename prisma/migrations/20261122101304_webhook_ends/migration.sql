-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE webhook_endpoints
  DROP CONSTRAINT webhook_endpoints_reason,
  ADD CONSTRAINT webhook_endpoints_reason CHECK (
    disabled_reason IN ('gone', 'failing', 'admin') AND (disabled_reason IS NULL) = active);
-- What has been on its way for longest.
CREATE INDEX webhook_deliveries_begun ON webhook_deliveries (begun_at) WHERE state = 'pending';
