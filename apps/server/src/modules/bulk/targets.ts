import type { JobChange, JobKind, StartJobInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  bulkCodeFilter,
  changeCodes,
  nameCodes,
  type BulkActor,
  type BulkFilter,
  type BulkOutcome,
  type BulkSpan,
  type FrozenCodes,
} from '#modules/stock/index.ts';
import {
  bulkGeneratedFilter,
  bulkPubgFilter,
  changeGeneratedCodes,
  changePubgCodes,
  nameGeneratedCodes,
  namePubgCodes,
  type FrozenGenerated,
  type FrozenPubgCodes,
} from '#modules/topup-stock/index.ts';
import { recalledBatches } from './recalled-batches.ts';

type ReadDeps = Pick<Deps, 'pool' | 'codeCipher'>;
export type Table = JobKind extends `${infer Name}.${string}` ? Name : never;
type InputFor<Name extends Table> = Extract<StartJobInput, { kind: `${Name}.${string}` }>;
type FilterOf<Name extends Table> = Extract<
  InputFor<Name>['selection'],
  { filter: unknown }
>['filter'];
type ChangeFor<Name extends Table> = Extract<JobChange, { kind: `${Name}.${string}` }>;

/** A table whose rows are changed in bulk. A filter is read once, at the start, into something that JSON can hold. */
export interface Target<Name extends Table, Frozen> extends BulkFilter<Frozen> {
  freeze: (deps: ReadDeps, filter: FilterOf<Name>) => Promise<Frozen>;
  change: (
    tx: PoolClient,
    ids: readonly bigint[],
    change: ChangeFor<Name>,
    by: BulkActor,
    /** Undefined where rows were named. */
    frozen: Frozen | undefined,
  ) => Promise<BulkOutcome>;
  /** Rows of one transaction, where they are to be fewer than usual. */
  take?: number;
  /** When nothing is left to do, in the transaction that ends the job. */
  finish?: (tx: PoolClient, frozen: Frozen, by: BulkActor) => Promise<void>;
}

const numbers = (ids: readonly bigint[]) => ids.map(Number);

const codes: Target<'codes', FrozenCodes> = {
  ...bulkCodeFilter,
  change: changeCodes,
  freeze: async (deps, filter) => {
    const named = await nameCodes(deps, filter);
    return 'ids' in named ? { ids: numbers(named.ids) } : named;
  },
};

const generatedCodes: Target<'generatedCodes', FrozenGenerated> = {
  ...bulkGeneratedFilter,
  change: changeGeneratedCodes,
  freeze: async (deps, filter) => {
    const [denominationIds, ids, used, published] = await nameGeneratedCodes(deps, filter);
    return { denominationIds, ids: ids && numbers(ids), used, published };
  },
};

const pubgCodes: Target<'pubgCodes', FrozenPubgCodes> = {
  ...bulkPubgFilter,
  change: changePubgCodes,
  freeze: async (deps, filter) => {
    const named = await namePubgCodes(deps, filter);
    return 'codes' in named ? { ids: numbers(named.codes.map(({ id }) => id)) } : named;
  },
};

/** A target whose kind was looked up: what is frozen by it goes back to it, and nowhere else. */
export interface AnyTarget {
  freeze: (deps: ReadDeps, filter: unknown) => Promise<unknown>;
  count: (db: Queryable, frozen: unknown) => Promise<number>;
  next: (db: Queryable, frozen: unknown, span: BulkSpan) => Promise<bigint[]>;
  newest: (db: Queryable) => Promise<bigint>;
  change: (
    tx: PoolClient,
    ids: readonly bigint[],
    change: JobChange,
    by: BulkActor,
    frozen: unknown,
  ) => Promise<BulkOutcome>;
  take?: number;
  finish?: (tx: PoolClient, frozen: unknown, by: BulkActor) => Promise<void>;
}

const targets: Record<Table, AnyTarget> = {
  codes: codes as AnyTarget,
  generatedCodes: generatedCodes as AnyTarget,
  pubgCodes: pubgCodes as AnyTarget,
  batches: recalledBatches as AnyTarget,
};

export function targetOf(kind: JobKind): AnyTarget {
  return targets[kind.slice(0, kind.indexOf('.')) as Table];
}
