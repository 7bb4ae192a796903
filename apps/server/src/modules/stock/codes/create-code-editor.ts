import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import {
  writeAuditsBy,
  type NewAuditEntry,
  type AuditActor,
  type AuditState,
} from '#modules/audit/index.ts';

interface EditableRow {
  id: bigint;
  state: string;
  version: number;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
}

/** Statements and audit actions of one kind of codes; `Identified`: the columns that their identity needs. */
interface CodeKind<Row extends EditableRow & Identified, Identified> {
  /** Prefix of the audited code: `code:42`. */
  target: 'code' | 'topup_code' | 'generated_code';
  putOnSale: NewAuditEntry['action'];
  takeOff: NewAuditEntry['action'];
  isOnSale: (state: Row['state']) => boolean;
  lock: (tx: PoolClient, id: number) => Promise<Row[]>;
  find: (tx: PoolClient, id: number) => Promise<Row[]>;
  deleteRow: (tx: PoolClient, id: number) => Promise<unknown>;
  /** Reason why a code is immutable; null for a free one. */
  boundReason: (row: Row) => 'in_order' | 'recalled' | null;
  /** Values that the audit log records when one of them changed. */
  changeable: (row: Row) => AuditState;
  /** Values that the audit log records of a deleted code, besides its state. */
  identity: (row: Identified) => AuditState;
}

type Entry = Omit<NewAuditEntry, 'actor'>;

/** Changes and deletes free codes of one kind in the caller's transaction. */
export function createCodeEditor<Row extends EditableRow & Identified, Identified = Row>(
  kind: CodeKind<Row, Identified>,
) {
  const { target, lock, find, deleteRow, boundReason, isOnSale, putOnSale, takeOff } = kind;
  /** Locks a free code, in the version that the admin saw. */
  async function lockFree(tx: PoolClient, id: number, version?: number): Promise<Row> {
    const [row] = await lock(tx, id);
    if (!row) throw new DomainError('not_found');
    const bound = boundReason(row);
    if (bound) throw new DomainError('conflict', { status: bound });
    requireVersion(row, version);
    return row;
  }

  /** Returns the audit action of putting a code on sale or taking it off. */
  const moveOf = ({ id, state }: { id: bigint; state: Row['state'] }, to: Row['state']): Entry => ({
    action: isOnSale(to) ? putOnSale : takeOff,
    target: `${target}:${id}`,
    before: { state },
    after: { state: to },
  });

  /** Returns the audit action of a change; empty when no recorded value changed. */
  function updateOf(row: Row, updated: Row, newText?: boolean): Entry[] {
    const [before, after] = [kind.changeable(row), kind.changeable(updated)];
    if (!newText && JSON.stringify(before) === JSON.stringify(after)) return [];
    return [
      {
        action: `${target}.update`,
        target: `${target}:${row.id}`,
        before,
        after: { ...after, newText },
      },
    ];
  }

  /** Returns the audit action of a deletion. */
  const removalOf = (row: Identified & Pick<EditableRow, 'id' | 'state' | 'seen'>): Entry => ({
    action: `${target}.delete`,
    target: `${target}:${row.id}`,
    before: { ...kind.identity(row), state: row.state, seen: row.seen },
  });

  /**
   * Writes a change of a free code and records it; putting it on sale or taking it off is an audit action of its
   * own. `write` returns whether the code has a new text. Errors: not_found, conflict (an older version, or a
   * code that is bound).
   */
  async function change(
    tx: PoolClient,
    actor: AuditActor,
    { id, version }: { id: number; version?: number | undefined },
    write: (row: Row) => Promise<{ newText?: boolean }>,
  ): Promise<{ before: Row; after: Row }> {
    const row = await lockFree(tx, id, version);
    const { newText } = await write(row);
    const [updated] = await find(tx, id);
    if (!updated) throw new Error('the code is gone while it is locked');
    const entries = updateOf(row, updated, newText);
    if (row.state !== updated.state) entries.push(moveOf(row, updated.state));
    await writeAuditsBy(tx, { actor }, entries);
    return { before: row, after: updated };
  }

  /**
   * Deletes a free code. An unseen code may be loaded again; a seen code's fingerprint stays, so that it is never
   * sold. Errors: not_found, conflict (a code that is bound).
   */
  async function remove(tx: PoolClient, actor: AuditActor, id: number): Promise<Row> {
    const row = await lockFree(tx, id);
    await deleteRow(tx, id);
    await writeAuditsBy(tx, { actor }, [removalOf(row)]);
    return row;
  }

  return { change, remove, moveOf, updateOf, removalOf };
}
