import type { WebhookEndpoint } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { failWaiting, switchOff, switchOn } from './endpoints.sql.ts';
import { getWebhook } from './list-webhooks.ts';
import { lockWebhook, type WebhookTarget } from './lock-webhook.ts';

/**
 * Enables or disables an endpoint. A disabled endpoint gets no new deliveries, and its pending ones fail; they can be
 * replayed. Errors: not_found, conflict (an older version).
 */
export async function setWebhookActive(
  { pool, prisma, clock }: Pick<Deps, 'pool' | 'prisma' | 'clock'>,
  actor: AuditActor,
  { id, version, active }: WebhookTarget & { active: boolean },
): Promise<WebhookEndpoint> {
  await withTransaction(pool, async (tx) => {
    const row = await lockWebhook(tx, { id, version });
    if (row.active === active) return;
    if (active) await switchOn(tx, id);
    else {
      await switchOff(tx, id, 'admin');
      await failWaiting(tx, id, clock.now());
    }
    const target = `webhook:${id}` as const;
    const before = { active: row.active };
    await writeAudit(tx, { actor, action: 'webhook.switch', target, before, after: { active } });
  });
  return getWebhook({ prisma, clock }, id);
}
