import {
  MAX_WEBHOOK_ENDPOINTS,
  webhookOrderEvents,
  type WebhookChanges,
  type WebhookEndpoint,
  type WebhookFields,
  type WebhookSecret,
} from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { redactUrl } from '../redact-url.ts';
import { failForeign, lockEndpoint } from './endpoints.sql.ts';
import { getWebhook } from './list-webhooks.ts';
import {
  countEndpoints,
  findAccount,
  insertEndpoint,
  isTaken,
  lockAdding,
  updateEndpoint,
} from './manage-webhook.sql.ts';
import { newSecret } from '../webhook-signature.ts';

type ManageDeps = Pick<Deps, 'pool' | 'prisma' | 'clock' | 'outbound' | 'codeCipher'>;

/** Creates an endpoint and returns its secret, which is not shown again. Errors: see createWebhookInput. */
export async function createWebhook(
  deps: ManageDeps,
  actor: AuditActor,
  fields: WebhookFields,
): Promise<WebhookSecret> {
  await requireGoodUrl(deps, fields.url);
  const secret = newSecret();
  const { cipher, keyId } = deps.codeCipher.encrypt(secret);
  const id = await withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const [present] = await countEndpoints(tx);
    if ((present?.count ?? 0) >= MAX_WEBHOOK_ENDPOINTS) {
      throw new DomainError('conflict', { reason: 'too_many' });
    }
    await requireFree(tx, fields, null);
    const { url, description, events, accountId } = fields;
    const at = deps.clock.now();
    const [made] = await insertEndpoint(tx, url, description, events, accountId, cipher, keyId, at);
    if (!made) throw new Error('the endpoint was not written');
    await writeAudit(tx, {
      actor,
      action: 'webhook.create',
      target: `webhook:${made.id}`,
      after: { ...redactUrl(url), description, events, accountId },
    });
    return made.id;
  });
  return { endpoint: await getWebhook(deps, id), secret };
}

/**
 * Changes the given fields of an endpoint; pending deliveries are sent to a new address, but those that do not concern a new
 * account fail. Errors: not_found, conflict (an older version), and those of createWebhookInput.
 */
export async function updateWebhook(
  deps: ManageDeps,
  actor: AuditActor,
  { id, version, ...changes }: WebhookChanges & { id: number; version?: number | undefined },
): Promise<WebhookEndpoint> {
  const present = await getWebhook(deps, id);
  if (changes.url !== undefined && changes.url !== present.url) {
    await requireGoodUrl(deps, changes.url);
  }
  await withTransaction(deps.pool, async (tx) => {
    const { url, description, events, account_id: accountId } = await lockVersion(tx, id, version);
    const before = { url, description, events, accountId };
    const after = { ...before, ...definedOnly(changes) };
    requireOwnEvents(after);
    await requireFree(tx, after, id);
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

/** Locks an endpoint and checks its version. Errors: not_found, conflict (an older version). */
export async function lockVersion(tx: PoolClient, id: number, version: number | undefined) {
  const [row] = await lockEndpoint(tx, id);
  if (!row) throw new DomainError('not_found');
  requireVersion(row, version);
  return row;
}

async function requireGoodUrl({ outbound }: ManageDeps, url: string): Promise<void> {
  const problem = await outbound.check(url);
  if (problem) throw new DomainError('validation_error', { url: problem });
}

type Aim = Pick<WebhookFields, 'url' | 'events' | 'accountId'>;

function requireOwnEvents({ events, accountId }: Aim): void {
  const own = new Set<string>(webhookOrderEvents);
  if (accountId !== null && !events.every((type) => own.has(type))) {
    throw new DomainError('validation_error', { events: 'not_of_account' });
  }
}

async function requireFree(tx: PoolClient, { url, accountId }: Aim, except: number | null) {
  if (accountId !== null) {
    const [account] = await findAccount(tx, accountId);
    if (!account) throw new DomainError('validation_error', { accountId: 'not_found' });
  }
  const [found] = await isTaken(tx, url, accountId, except);
  if (found?.taken) throw new DomainError('validation_error', { url: 'taken' });
}
