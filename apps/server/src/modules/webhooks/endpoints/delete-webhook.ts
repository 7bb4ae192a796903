import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { redactUrl } from '../redact-url.ts';
import { archive, failWaiting } from './endpoints.sql.ts';
import { lockWebhook, type WebhookTarget } from './lock-webhook.ts';

/** Deletes an endpoint; its log is kept for the usual time. Errors: not_found, conflict (an older version). */
export async function deleteWebhook(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  target: WebhookTarget,
): Promise<{ success: true }> {
  await withTransaction(pool, async (tx) => {
    const { id, url } = await lockWebhook(tx, target);
    await archive(tx, id, clock.now());
    await failWaiting(tx, id, clock.now());
    await writeAudit(tx, {
      actor,
      action: 'webhook.delete',
      target: `webhook:${id}`,
      before: redactUrl(url),
    });
  });
  return { success: true };
}
