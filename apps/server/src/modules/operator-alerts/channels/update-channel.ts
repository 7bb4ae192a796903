import type { AlertChannel, AlertChannelFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { failWaiting } from '../notifications/notifications.sql.ts';
import { channelForAudit } from './channel-for-audit.ts';
import { toChannel } from './channel.mapper.ts';
import { requireAllowedTarget, requireFreeTarget } from './channel-target-rules.ts';
import { findChannel, lockAdding, updateChannelRow } from './channels.sql.ts';
import { lockChannel, type ChannelTarget } from './lock-channel.ts';

/** Changes a channel. Errors: not_found, conflict (an older version), and those of createAlertChannelInput. */
export async function updateChannel(
  deps: Pick<Deps, 'pool' | 'clock' | 'outbound' | 'env'>,
  actor: AuditActor,
  { id, version, ...fields }: AlertChannelFields & ChannelTarget,
): Promise<AlertChannel> {
  await requireAllowedTarget(deps, fields);
  const { target, language, minSeverity, alerts, digestHour, enabled } = fields;
  const now = deps.clock.now();
  return withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const before = await lockChannel(tx, { id, version });
    if (before.kind !== fields.kind) throw new DomainError('validation_error', { kind: 'invalid' });
    await requireFreeTarget(tx, fields, id);
    const wanted = [target, language, minSeverity, alerts, digestHour, enabled] as const;
    await updateChannelRow(tx, id, ...wanted, now, deps.env.SHOP_TIMEZONE);
    if (!enabled) await failWaiting(tx, id, now);
    const [after] = await findChannel(tx, id);
    if (!after) throw new Error('the channel is gone');
    await writeAudit(tx, {
      ...{ actor, action: 'alert_channel.update', target: `alert_channel:${id}` },
      ...{ before: channelForAudit(before), after: channelForAudit(after) },
    });
    return toChannel(after);
  });
}
