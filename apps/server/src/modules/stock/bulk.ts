import type { ErrorCode, RowRefusal } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import type { AuditAct } from '#modules/audit/index.ts';
import type { PriceChange } from './price-falls.ts';

export interface RowFailure {
  id: bigint;
  code: ErrorCode;
  reason?: RowRefusal | undefined;
  /** What nobody foresaw; for the log. */
  cause?: unknown;
}

/** What became of the rows of one batch. Every row is in one of the two lists. */
export interface BulkOutcome {
  changed: bigint[];
  failed: RowFailure[];
  /** Products of which other codes are for sale now, or of which an option changed. */
  products: number[];
  /** Prices that were changed. */
  prices?: PriceChange[];
}

/** Who has the rows changed, and why. */
export type BulkActor = Pick<AuditAct, 'actor' | 'reason'>;

/** The rows that a filter names, as it was read once: nothing in it is a text that somebody searched for. */
export interface BulkFilter<Frozen> {
  /** How many there are now. */
  count: (db: Queryable, frozen: Frozen) => Promise<number>;
  /** Of those above one id and up to another the next ones, ascending. */
  next: (db: Queryable, frozen: Frozen, span: BulkSpan) => Promise<bigint[]>;
  /** The newest row that there is. */
  newest: (db: Queryable) => Promise<bigint>;
}

export interface BulkSpan {
  above: bigint;
  upTo: bigint;
  take: number;
}

/** Sorts rows by whether they may be changed, in the order of `ids`; what is not found is gone. */
export function sortRows<Row extends { id: bigint }>(
  ids: readonly bigint[],
  rows: readonly Row[],
  isBound: (row: Row) => boolean,
): { free: Row[]; failed: BulkOutcome['failed'] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const free: Row[] = [];
  const failed: BulkOutcome['failed'] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) failed.push({ id, code: 'not_found' });
    else if (isBound(row)) failed.push({ id, code: 'conflict' });
    else free.push(row);
  }
  return { free, failed };
}
