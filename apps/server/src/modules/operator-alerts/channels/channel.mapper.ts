import type { AlertChannel } from '@manabar/contracts';
import { isOperatorAlert } from '@manabar/contracts/operator-alert-catalogue';
import type { ChannelRow } from './channels.sql.ts';

export const toChannel = (row: ChannelRow): AlertChannel => ({
  id: row.id,
  kind: row.kind,
  target: row.target,
  language: row.language,
  minSeverity: row.min_severity,
  alerts: row.alerts.filter(isOperatorAlert),
  digestHour: row.digest_hour,
  enabled: row.enabled,
  lastSuccess: row.last_success_at?.toISOString() ?? null,
  lastError: row.last_error,
  lastErrorAt: row.last_error_at?.toISOString() ?? null,
  created: row.created_at.toISOString(),
  version: row.version,
});
