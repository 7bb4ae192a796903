import type { WebhookChanges, WebhookEndpoint } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { redactUrl } from '../redact-url.ts';
import { failForeign } from './endpoints.sql.ts';
import { getWebhook } from './list-webhooks.ts';
import { lockWebhook, type WebhookTarget } from './lock-webhook.ts';
import { updateEndpoint } from './edit-endpoints.sql.ts';
import { requireAllowedUrl, requireFreeUrl, requireOwnEvents } from './webhook-rules.ts';

/**
 * Changes the given fields of an endpoint; pending deliveries are sent to a new address, but those that do not concern a new
 * account fail. Errors: not_found, conflict (an older version), and those of createWebhookInput.
 */
export async function updateWebhook(
  deps: Pick<Deps, 'pool' | 'prisma' | 'clock' | 'outbound'>,
  actor: AuditActor,
  { id, version, ...changes }: WebhookChanges & WebhookTarget,
): Promise<WebhookEndpoint> {
  const present = await getWebhook(deps, id);
  if (changes.url !== undefined && changes.url !== present.url) {
    await requireAllowedUrl(deps, changes.url);
  }
  await withTransaction(deps.pool, async (tx) => {
    const {
      url,
      description,
      events,
      account_id: accountId,
    } = await lockWebhook(tx, { id, version });
    const before = { url, description, events, accountId };
    const after = { ...before, ...definedOnly(changes) };
    requireOwnEvents(after);
    await requireFreeUrl(tx, after, id);
    await updateEndpoint(tx, id, after.url, after.description, after.events, after.accountId);
    if (after.accountId !== accountId) await failForeign(tx, id, deps.clock.now());
    await writeAudit(tx, {
      actor,
      action: 'webhook.update',
      target: `webhook:${id}`,
      before: { ...before, ...redactUrl(before.url) },
      after: { ...after, ...redactUrl(after.url) },
    });
  });
  return getWebhook(deps, id);
}
