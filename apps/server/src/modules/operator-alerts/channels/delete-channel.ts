import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { channelForAudit } from './channel-for-audit.ts';
import { deleteChannelRow } from './channels.sql.ts';
import { lockChannel, type ChannelTarget } from './lock-channel.ts';

/** Deletes a channel with its pending messages. Errors: not_found, conflict (an older version). */
export async function deleteChannel(
  { pool }: Pick<Deps, 'pool'>,
  actor: AuditActor,
  target: ChannelTarget,
): Promise<{ success: true }> {
  await withTransaction(pool, async (tx) => {
    const row = await lockChannel(tx, target);
    await deleteChannelRow(tx, row.id);
    const before = channelForAudit(row);
    await writeAudit(tx, {
      actor,
      action: 'alert_channel.delete',
      target: `alert_channel:${row.id}`,
      before,
    });
  });
  return { success: true };
}
