import type { AlertChannelSecret } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { newSecretNonce, withSecret } from './channel-secret.ts';
import { findChannel, replaceNonce } from './channels.sql.ts';
import { lockChannel, type ChannelTarget } from './lock-channel.ts';

/** Replaces the secret of a webhook and returns the new one. Errors: not_found (also of other kinds), conflict. */
export async function rotateChannelSecret(
  deps: Pick<Deps, 'pool' | 'keyedHash'>,
  actor: AuditActor,
  target: ChannelTarget,
): Promise<AlertChannelSecret> {
  const row = await withTransaction(deps.pool, async (tx) => {
    const before = await lockChannel(tx, target);
    if (before.kind !== 'webhook') throw new DomainError('not_found');
    await replaceNonce(tx, before.id, newSecretNonce());
    await writeAudit(tx, {
      actor,
      action: 'alert_channel.rotate',
      target: `alert_channel:${before.id}`,
    });
    const [after] = await findChannel(tx, before.id);
    return after ?? before;
  });
  return withSecret(deps, row);
}
