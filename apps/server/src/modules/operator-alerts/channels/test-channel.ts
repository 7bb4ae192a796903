import { randomUUID } from 'node:crypto';
import type { AlertTestResult } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { findChannel, recordResult } from './channels.sql.ts';
import { sendNotification, type SendDeps } from '../notifications/send-notification.ts';

const TESTS_PER_HOUR = 20;

/**
 * Sends a test message to a channel at once, also to a disabled one, and returns the receiver's answer. Errors: not_found,
 * rate_limited.
 */
export async function testChannel(
  deps: SendDeps & Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id }: { id: number },
): Promise<AlertTestResult> {
  const [row] = await findChannel(deps.pool, id);
  if (!row) throw new DomainError('not_found');
  await countTest(deps, id);
  const { kind, target, language, secret_nonce: secretNonce } = row;
  const message = {
    id: `alert-test-${randomUUID()}`,
    at: deps.clock.now(),
    content: { kind: 'test', data: {} },
  } as const;
  const result = await sendNotification(deps, { kind, target, language, secretNonce }, message);
  const { error, status } = result;
  // The reason is a code of the provider, which the audit log shows unchanged.
  const reason: string | null = error;
  await withTransaction(deps.pool, async (tx) => {
    await recordResult(tx, id, error, deps.clock.now());
    await writeAudit(tx, {
      ...{ actor, action: 'alert_channel.test', target: `alert_channel:${id}` },
      after: { error: reason, status },
    });
  });
  return { error, status };
}

async function countTest({ pool }: Pick<Deps, 'pool'>, id: number): Promise<void> {
  const limit = createDurableLimit(pool, {
    name: 'alert-test',
    points: TESTS_PER_HOUR,
    seconds: 3600,
  });
  if (await limit.reserve(String(id))) return;
  const { resetSeconds: retryAfter } = await limit.read(String(id));
  throw new DomainError('rate_limited', undefined, { retryAfter });
}
