import type { JobChange, JobKind, StartJobInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { BulkActor, BulkFilter, BulkOutcome, BulkSpan } from '#modules/stock/index.ts';

type ReadDeps = Pick<Deps, 'pool' | 'codeCipher'>;
export type Table = JobKind extends `${infer Name}.${string}` ? Name : never;
type InputFor<Name extends Table> = Extract<StartJobInput, { kind: `${Name}.${string}` }>;
type FilterOf<Name extends Table> = Extract<
  InputFor<Name>['selection'],
  { filter: unknown }
>['filter'];
type ChangeFor<Name extends Table> = Extract<JobChange, { kind: `${Name}.${string}` }>;

/** A table with bulk changes. */
export interface Target<Name extends Table, Frozen> extends BulkFilter<Frozen, FilterOf<Name>> {
  change: (
    tx: PoolClient,
    ids: readonly bigint[],
    change: ChangeFor<Name>,
    by: BulkActor,
    /** Undefined for rows that were selected by id. */
    frozen: Frozen | undefined,
  ) => Promise<BulkOutcome>;
  /** Rows of one transaction, if fewer than by default. */
  take?: number;
  /** Runs after the last row, in the transaction that ends the job. */
  finish?: (tx: PoolClient, frozen: Frozen, by: BulkActor) => Promise<void>;
}

/** A target whose type parameters are erased; its frozen filter is only passed back to it. */
export interface AnyTarget {
  // Methods, because only methods may accept a narrower filter than the declared one.
  freeze(deps: ReadDeps, filter: unknown): Promise<unknown>;
  count(db: Queryable, frozen: unknown): Promise<number>;
  next(db: Queryable, frozen: unknown, span: BulkSpan): Promise<bigint[]>;
  newest(db: Queryable): Promise<bigint>;
  change(
    tx: PoolClient,
    ids: readonly bigint[],
    change: JobChange,
    by: BulkActor,
    frozen: unknown,
  ): Promise<BulkOutcome>;
  take?: number;
  finish?(tx: PoolClient, frozen: unknown, by: BulkActor): Promise<void>;
}
