import {
  MAX_ALERT_CHANNELS,
  type AlertChannel,
  type AlertChannelFields,
  type alertChannelListSchema,
  type AlertChannelSecret,
} from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { availableChannels } from '#modules/messages/index.ts';
import { auditedChannel } from './audited-channel.ts';
import { toChannel } from './channel.mapper.ts';
import { channelSecret, newSecretNonce } from './channel-secret.ts';
import {
  countChannels,
  deleteChannelRow,
  findChannel,
  insertChannel,
  isTaken,
  listChannelRows,
  lockAdding,
  lockChannel,
  replaceNonce,
  updateChannelRow,
  type ChannelRow,
} from './channels.sql.ts';
import { failWaiting } from '../notifications/notifications.sql.ts';

type ManageDeps = Pick<Deps, 'pool' | 'clock' | 'outbound' | 'keyedHash' | 'env'>;
interface Target {
  id: number;
  version?: number | undefined;
}

export async function listChannels(
  deps: Pick<Deps, 'pool' | 'mailer' | 'telegramBot'>,
): Promise<z.infer<typeof alertChannelListSchema>> {
  const rows = await listChannelRows(deps.pool);
  return { items: rows.map(toChannel), available: [...availableChannels(deps), 'webhook'] };
}

/** Returns one channel. Error: not_found. */
export async function getChannel(
  { pool }: Pick<Deps, 'pool'>,
  { id }: Target,
): Promise<AlertChannel> {
  const [row] = await findChannel(pool, id);
  if (!row) throw new DomainError('not_found');
  return toChannel(row);
}

/** Creates a channel; the answer has the secret of a webhook. Errors: see createAlertChannelInput. */
export async function createChannel(
  deps: ManageDeps,
  actor: AuditActor,
  fields: AlertChannelFields,
): Promise<AlertChannelSecret> {
  await requireGoodTarget(deps, fields);
  const { kind, target, language, minSeverity, alerts, digestHour, enabled } = fields;
  const { SHOP_TIMEZONE: zone } = deps.env;
  const row = await withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const [present] = await countChannels(tx);
    if ((present?.count ?? 0) >= MAX_ALERT_CHANNELS) {
      throw new DomainError('conflict', { reason: 'too_many' });
    }
    await requireFree(tx, fields, null);
    const [made] = await insertChannel(
      tx,
      ...([kind, target, language, minSeverity, alerts, digestHour, enabled] as const),
      ...([newSecretNonce(), deps.clock.now(), zone] as const),
    );
    const [created] = await findChannel(tx, made?.id ?? 0);
    if (!created) throw new Error('the channel was not written');
    const after = auditedChannel(created);
    await writeAudit(tx, {
      actor,
      action: 'alert_channel.create',
      target: targetOf(created),
      after,
    });
    return created;
  });
  return withSecret(deps, row);
}

/** Changes a channel. Errors: not_found, conflict (an older version), and those of createAlertChannelInput. */
export async function updateChannel(
  deps: ManageDeps,
  actor: AuditActor,
  { id, version, ...fields }: AlertChannelFields & Target,
): Promise<AlertChannel> {
  await requireGoodTarget(deps, fields);
  const { target, language, minSeverity, alerts, digestHour, enabled } = fields;
  const now = deps.clock.now();
  return withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const before = await lockVersion(tx, { id, version });
    if (before.kind !== fields.kind) throw new DomainError('validation_error', { kind: 'invalid' });
    await requireFree(tx, fields, id);
    const wanted = [target, language, minSeverity, alerts, digestHour, enabled] as const;
    await updateChannelRow(tx, id, ...wanted, now, deps.env.SHOP_TIMEZONE);
    if (!enabled) await failWaiting(tx, id, now);
    const [after] = await findChannel(tx, id);
    if (!after) throw new Error('the channel is gone');
    await writeAudit(tx, {
      ...{ actor, action: 'alert_channel.update', target: targetOf(after) },
      ...{ before: auditedChannel(before), after: auditedChannel(after) },
    });
    return toChannel(after);
  });
}

/** Replaces the secret of a webhook and returns the new one. Errors: not_found (also of other kinds), conflict. */
export async function rotateChannelSecret(
  deps: ManageDeps,
  actor: AuditActor,
  target: Target,
): Promise<AlertChannelSecret> {
  const row = await withTransaction(deps.pool, async (tx) => {
    const before = await lockVersion(tx, target);
    if (before.kind !== 'webhook') throw new DomainError('not_found');
    await replaceNonce(tx, before.id, newSecretNonce());
    await writeAudit(tx, { actor, action: 'alert_channel.rotate', target: targetOf(before) });
    const [after] = await findChannel(tx, before.id);
    return after ?? before;
  });
  return withSecret(deps, row);
}

/** Deletes a channel with what waits for it. Errors: not_found, conflict (an older version). */
export async function deleteChannel(
  { pool }: Pick<Deps, 'pool'>,
  actor: AuditActor,
  target: Target,
): Promise<{ success: true }> {
  await withTransaction(pool, async (tx) => {
    const row = await lockVersion(tx, target);
    await deleteChannelRow(tx, row.id);
    const before = auditedChannel(row);
    await writeAudit(tx, { actor, action: 'alert_channel.delete', target: targetOf(row), before });
  });
  return { success: true };
}

const targetOf = ({ id }: { id: number }) => `alert_channel:${id}` as const;

const withSecret = (deps: Pick<Deps, 'keyedHash'>, row: ChannelRow): AlertChannelSecret => ({
  channel: toChannel(row),
  secret: row.kind === 'webhook' ? channelSecret(deps, row.secret_nonce) : null,
});

async function lockVersion(tx: PoolClient, { id, version }: Target): Promise<ChannelRow> {
  const [row] = await lockChannel(tx, id);
  if (!row) throw new DomainError('not_found');
  requireVersion(row, version);
  return row;
}

async function requireGoodTarget(
  { outbound }: Pick<Deps, 'outbound'>,
  { kind, target }: Pick<AlertChannelFields, 'kind' | 'target'>,
): Promise<void> {
  const problem = kind === 'webhook' ? await outbound.check(target) : null;
  if (problem) throw new DomainError('validation_error', { target: problem });
}

async function requireFree(
  tx: PoolClient,
  { kind, target }: Pick<AlertChannelFields, 'kind' | 'target'>,
  except: number | null,
): Promise<void> {
  const [found] = await isTaken(tx, kind, target, except);
  if (found?.taken) throw new DomainError('validation_error', { target: 'taken' });
}
