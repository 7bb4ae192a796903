import type { Prisma } from '@manabar/prisma/client';
import type { PrismaClient } from '#infra/db/prisma.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { insertEntry } from './audit.sql.ts';

/** Who did something, as the audit log names them. */
export interface AuditActor {
  /** Null for the shop itself (a job, a command). */
  userId: number | null;
  nickname: string;
  /** Where the call came from. */
  address?: string;
}

/** A value that JSON can hold; dates and bigints are written as text by the caller. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

export interface AuditAct {
  actor: AuditActor;
  /** What was done: `code.reveal`, `product.update` … */
  action: string;
  /** What it was done to: `code:17`, `user:3` … */
  target: string;
  reason?: string | undefined;
  before?: AuditValue;
  after?: AuditValue;
}

/** Names under which secrets travel; an audit row with one of them would be a second place to steal from. */
const SECRET = new Set(['code', 'codes', 'cipher', 'password', 'passwordhash', 'token', 'text']);

/** Path of the first field whose name promises a secret. */
function secretIn(value: AuditValue, path: string): string | null {
  if (value === null || typeof value !== 'object') return null;
  for (const [name, inner] of Object.entries(value as Record<string, AuditValue>)) {
    const here = `${path}.${name}`;
    if (SECRET.has(name.toLowerCase().replaceAll('_', ''))) return here;
    const found = secretIn(inner, here);
    if (found) return found;
  }
  return null;
}

/** The transaction of the act: a pg connection, or Prisma's. */
export type AuditTransaction = Queryable | Pick<PrismaClient, 'auditEntry'>;

/**
 * Records an act, in the transaction of the act: both are there, or neither.
 * Throws when `before` or `after` has a field that is named like a secret (a code, password, token or loaded text).
 */
export async function writeAudit(tx: AuditTransaction, act: AuditAct): Promise<void> {
  const secret = secretIn(act.before, 'before') ?? secretIn(act.after, 'after');
  if (secret) throw new Error(`an audit entry must not hold ${secret}`);
  const row = {
    actorId: act.actor.userId,
    actor: act.actor.nickname,
    action: act.action,
    target: act.target,
    reason: act.reason ?? null,
    address: act.actor.address ?? null,
  };
  if ('auditEntry' in tx) {
    await tx.auditEntry.create({ data: { ...row, ...jsonColumns(act) } });
    return;
  }
  const { actorId, actor, action, target, reason, address } = row;
  const { before, after } = act;
  await insertEntry(
    tx,
    actorId,
    actor,
    action,
    target,
    reason,
    address,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  );
}

/** As plain JSON: Prisma refuses undefined inside. */
function jsonColumns({
  before,
  after,
}: AuditAct): Pick<Prisma.AuditEntryCreateInput, 'before' | 'after'> {
  const plain = (value: AuditValue) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
  return {
    ...(before != null && { before: plain(before) }),
    ...(after != null && { after: plain(after) }),
  };
}
