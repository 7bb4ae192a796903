import {
  MAX_ALERT_CHANNELS,
  type AlertChannelFields,
  type AlertChannelSecret,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { channelForAudit } from './channel-for-audit.ts';
import { requireAllowedTarget, requireFreeTarget } from './channel-target-rules.ts';
import { newSecretNonce, withSecret } from './channel-secret.ts';
import { countChannels, findChannel, insertChannel, lockAdding } from './channels.sql.ts';

/** Creates a channel; the answer has the secret of a webhook. Errors: see createAlertChannelInput. */
export async function createChannel(
  deps: Pick<Deps, 'pool' | 'clock' | 'outbound' | 'keyedHash' | 'env'>,
  actor: AuditActor,
  fields: AlertChannelFields,
): Promise<AlertChannelSecret> {
  await requireAllowedTarget(deps, fields);
  const { kind, target, language, minSeverity, alerts, digestHour, enabled } = fields;
  const { SHOP_TIMEZONE: zone } = deps.env;
  const row = await withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const [present] = await countChannels(tx);
    if ((present?.count ?? 0) >= MAX_ALERT_CHANNELS) {
      throw new DomainError('conflict', { reason: 'too_many' });
    }
    await requireFreeTarget(tx, fields, null);
    const [made] = await insertChannel(
      tx,
      ...([kind, target, language, minSeverity, alerts, digestHour, enabled] as const),
      ...([newSecretNonce(), deps.clock.now(), zone] as const),
    );
    const [created] = await findChannel(tx, made?.id ?? 0);
    if (!created) throw new Error('the channel was not written');
    const after = channelForAudit(created);
    await writeAudit(tx, {
      actor,
      action: 'alert_channel.create',
      target: `alert_channel:${created.id}`,
      after,
    });
    return created;
  });
  return withSecret(deps, row);
}
