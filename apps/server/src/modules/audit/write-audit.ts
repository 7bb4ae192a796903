import type { AuditTarget } from '@manabar/contracts/audit-targets';
import type { AuditAction } from '@manabar/contracts/rules';
import type { Resources } from '@manabar/i18n';
import type { Prisma } from '@manabar/prisma/client';
import type { PrismaClient } from '#infra/db/prisma.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CallMaker, KeyedCall } from '#infra/idempotency/with-idempotency.ts';
import { insertEntries } from './audit.sql.ts';

export interface AuditActor {
  /** Null for the shop itself (a job or a command). */
  userId: number | null;
  nickname: string;
  address?: string;
  /** Call of the actor that creates a row once for each idempotency key (`adminCreateProcedure`). */
  keyedCall?: KeyedCall;
}

/** Actor of a call that may be repeated. */
export type CallingActor = AuditActor & CallMaker;

/** A JSON value; the caller converts dates and bigints to text. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

/** A field with a name in the admin area in every language. */
export type AuditField = keyof Resources['adminRecords']['audit']['fields'];

/** Recorded state of a target. A new field must first get a name in every language. */
export type AuditState = { readonly [name in AuditField]?: AuditValue };

export interface NewAuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** Target of the action: `code:17`, `user:3` … */
  target: AuditTarget;
  reason?: string | undefined;
  before?: AuditState | undefined;
  after?: AuditState | undefined;
}

/** Field names of secrets, which must not be copied to the audit log. */
const SECRET = new Set(['code', 'codes', 'cipher', 'password', 'passwordhash', 'token', 'text']);

/** Returns the path of the first field named like a secret. */
function secretIn(value: AuditValue, path: string): string | null {
  if (value === null || typeof value !== 'object') return null;
  for (const [name, inner] of Object.entries<AuditValue>(value)) {
    const here = `${path}.${name}`;
    if (SECRET.has(name.toLowerCase().replaceAll('_', ''))) return here;
    const found = secretIn(inner, here);
    if (found) return found;
  }
  return null;
}

/** Transaction of the action: a pg connection or Prisma's. */
export type AuditTransaction = Queryable | Pick<PrismaClient, 'auditEntry'>;

/**
 * Writes an audit entry in the transaction of its action, so that both commit or neither.
 * Throws when `before` or `after` has a field that is named like a secret (a code, password, token or loaded text).
 */
export const writeAudit = (tx: AuditTransaction, entry: NewAuditEntry): Promise<void> =>
  writeAudits(tx, [entry]);

/** Writes many entries like {@link writeAudit} with one statement. */
export async function writeAudits(
  tx: AuditTransaction,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  for (const entry of entries) requireNoSecret(entry);
  if (entries.length === 0) return;
  if ('auditEntry' in tx) return writeByPrisma(tx, entries);
  await insertEntries(
    tx,
    entries.map(({ actor }) => actor.userId),
    entries.map(({ actor }) => actor.nickname),
    entries.map(({ action }) => action),
    entries.map(({ target }) => target),
    entries.map(({ reason }) => reason ?? null),
    entries.map(({ actor }) => actor.address ?? null),
    entries.map(({ before }) => textOf(before)),
    entries.map(({ after }) => textOf(after)),
  );
}

async function writeByPrisma(
  tx: Pick<PrismaClient, 'auditEntry'>,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await tx.auditEntry.createMany({
    data: entries.map((entry) => ({
      actorId: entry.actor.userId,
      actor: entry.actor.nickname,
      action: entry.action,
      target: entry.target,
      reason: entry.reason ?? null,
      address: entry.actor.address ?? null,
      ...jsonColumns(entry),
    })),
  });
}

export const writeAuditsBy = (
  tx: AuditTransaction,
  by: Pick<NewAuditEntry, 'actor' | 'reason'>,
  entries: readonly Omit<NewAuditEntry, 'actor'>[],
): Promise<void> =>
  writeAudits(
    tx,
    entries.map((entry) => ({ ...by, ...entry })),
  );

function requireNoSecret({ before, after }: NewAuditEntry): void {
  const secret = secretIn(before, 'before') ?? secretIn(after, 'after');
  if (secret) throw new Error(`an audit entry must not hold ${secret}`);
}

const textOf = (value: AuditValue) => (value === undefined ? null : JSON.stringify(value));

/** Converts the values to plain JSON, because Prisma refuses nested undefined. */
function jsonColumns({
  before,
  after,
}: NewAuditEntry): Pick<Prisma.AuditEntryCreateManyInput, 'before' | 'after'> {
  const plain = (value: AuditValue) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
  return {
    ...(before != null && { before: plain(before) }),
    ...(after != null && { after: plain(after) }),
  };
}
