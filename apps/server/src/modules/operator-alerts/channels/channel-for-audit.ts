import { hash } from 'node:crypto';
import type { AlertChannelKind } from '@manabar/contracts/operator-alert-catalogue';
import { redactUrl } from '#modules/webhooks/index.ts';
import type { ChannelRow } from './channels.sql.ts';

const FINGERPRINT_LENGTH = 12;

/** Redacts the target of a channel for the audit log, which is kept permanently; a fingerprint identifies equal targets. */
function auditedTarget(
  kind: AlertChannelKind,
  target: string,
): { target: string; targetSha256: string } {
  if (kind === 'webhook') {
    const { url, urlSha256 } = redactUrl(target);
    return { target: url, targetSha256: urlSha256 };
  }
  const [name = '', domain] = target.split('@');
  const shown = kind === 'email' ? `${name.slice(0, 1)}…@${domain ?? ''}` : `…${target.slice(-3)}`;
  const targetSha256 = hash('sha256', target).slice(0, FINGERPRINT_LENGTH);
  return { target: shown, targetSha256 };
}

type Audited = Pick<
  ChannelRow,
  'kind' | 'target' | 'language' | 'min_severity' | 'alerts' | 'digest_hour' | 'enabled'
>;

/** Maps a channel to its audit state. */
export const channelForAudit = (row: Audited) => ({
  kind: row.kind,
  ...auditedTarget(row.kind, row.target),
  language: row.language.toUpperCase(),
  minSeverity: row.min_severity,
  alerts: row.alerts.join(', '),
  digestHour: row.digest_hour,
  enabled: row.enabled,
});
