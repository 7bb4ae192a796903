import type { ErrorCode, RowRefusal } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { NewAuditEntry } from '#modules/audit/index.ts';
import type { PriceChange } from '../pricing/price-falls.ts';

export interface RowFailure {
  id: bigint;
  code: ErrorCode;
  reason?: RowRefusal | undefined;
  /** Unexpected error, for the log. */
  cause?: unknown;
}

/** Result for the rows of one batch. Every row is in exactly one of the two lists. */
export interface BulkOutcome {
  changed: bigint[];
  failed: RowFailure[];
  /** Products whose codes for sale or options changed. */
  products: number[];
  prices?: PriceChange[];
}

export type BulkActor = Pick<NewAuditEntry, 'actor' | 'reason'>;

/** Selection of the rows of a bulk change. A filter is resolved to JSON once, at the start, which holds no searched text. */
export interface BulkFilter<Frozen, Filter> {
  freeze: (deps: Pick<Deps, 'pool' | 'codeCipher'>, filter: Filter) => Promise<Frozen>;
  /** Counts the rows that match now. */
  count: (db: Queryable, frozen: Frozen) => Promise<number>;
  /** Next matching rows above one id and up to another, ascending. */
  next: (db: Queryable, frozen: Frozen, span: BulkSpan) => Promise<bigint[]>;
  /** The newest row's id. */
  newest: (db: Queryable) => Promise<bigint>;
}

export interface BulkSpan {
  above: bigint;
  upTo: bigint;
  take: number;
}

/** Splits rows into changeable and refused ones, in the order of `ids`; a missing row is refused as gone. */
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
