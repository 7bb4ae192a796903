import type { Deps } from '#deps.ts';
import type { PrismaTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { runTransactionOnce } from '#infra/idempotency/run-transaction-once.ts';
import type { KeyedCall } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type NewAuditEntry, type AuditActor, type AuditState } from './write-audit.ts';

type WriteDeps = Pick<Deps, 'prisma' | 'catalogueCache'>;

/** Statements of one kind of rows. `find` throws not_found. */
interface RowSource<Row, Fields, Changes> {
  /** Prefix of the audited row: `region:42`. */
  target: 'region' | 'promotion' | 'support_answer';
  /** Whether the catalogue's cache shows the rows. */
  isInCatalogue: boolean;
  insert: (tx: PrismaTransaction, fields: Fields) => Promise<Row>;
  lock: (tx: PrismaTransaction, id: number) => Promise<unknown>;
  find: (tx: PrismaTransaction, id: number) => Promise<Row>;
  /** Writes the given columns, except id and version, and increments the version. */
  update: (tx: PrismaTransaction, id: number, changes: Changes) => Promise<Row>;
  /** Deletes a locked row, or archives it. Returns the audit action. */
  remove: (tx: PrismaTransaction, id: number) => Promise<NewAuditEntry['action']>;
  toAudit: (row: Row) => AuditState;
}

/** Creates, changes and deletes rows that admins manage, each with its audit entry. */
export function auditedWrites<Row extends { id: number; version: number }, Fields, Changes>({
  target,
  isInCatalogue,
  insert,
  lock,
  find,
  toAudit,
  ...source
}: RowSource<Row, Fields, Changes>) {
  async function write<T>(
    { prisma, catalogueCache }: WriteDeps,
    work: (tx: PrismaTransaction) => Promise<T>,
    call?: KeyedCall,
  ): Promise<T> {
    const written = await runTransactionOnce(prisma, call, work);
    if (isInCatalogue) await catalogueCache.announce();
    return written;
  }

  async function findLocked(tx: PrismaTransaction, id: number, version?: number): Promise<Row> {
    await lock(tx, id);
    const row = await find(tx, id);
    requireVersion(row, version);
    return row;
  }

  const create = (deps: WriteDeps, actor: AuditActor, fields: Fields): Promise<Row> => {
    const work = async (tx: PrismaTransaction) => {
      const row = await insert(tx, fields);
      await writeAudit(tx, {
        actor,
        action: `${target}.create`,
        target: `${target}:${row.id}`,
        after: toAudit(row),
      });
      return row;
    };
    return write(deps, work, actor.keyedCall);
  };

  /** Changes only the given fields. Errors: not_found, conflict (an older version). */
  const update = (
    deps: WriteDeps,
    actor: AuditActor,
    changes: Changes & { id: number; version?: number | undefined },
  ): Promise<Row> =>
    write(deps, async (tx) => {
      const { id, version } = changes;
      const before = await findLocked(tx, id, version);
      const after = await source.update(tx, id, changes);
      await writeAudit(tx, {
        actor,
        action: `${target}.update`,
        target: `${target}:${id}`,
        before: toAudit(before),
        after: toAudit(after),
      });
      return after;
    });

  /** Deletes or archives a row. Error: not_found. */
  const remove = (deps: WriteDeps, actor: AuditActor, id: number): Promise<{ success: true }> =>
    write(deps, async (tx) => {
      const row = await findLocked(tx, id);
      const action = await source.remove(tx, id);
      await writeAudit(tx, { actor, action, target: `${target}:${id}`, before: toAudit(row) });
      return { success: true };
    });

  return { create, update, remove };
}
