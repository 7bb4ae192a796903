import type { Queryable } from '#infra/db/sql.ts';
import { insertJournal } from './journals.sql.ts';

/** Moves a signed amount, in minor units, on an account. */
export interface NewPosting {
  account: string;
  amount: bigint;
}

/** Returns the postings with an amount, because the ledger refuses zero. */
export const nonZero = (postings: readonly NewPosting[]): NewPosting[] =>
  postings.filter(({ amount }) => amount !== 0n);

export interface NewJournal {
  /** Type of the event, such as `sale`, `hold`, `capture`, `release`, `refund`, `adjust`. */
  kind: string;
  refType: string;
  refId: string;
  /** Unique key of the event; the database refuses a second journal with it. */
  dedupeKey: string;
  /** `user:{id}`, `admin:{id}`, `worker`. */
  actor: string;
  reason?: string | undefined;
  /** By account codes; they sum to zero per currency. */
  postings: readonly NewPosting[];
}

/** Posts a journal in the caller's transaction and returns its id. */
export async function postJournal(tx: Queryable, journal: NewJournal): Promise<bigint> {
  const { kind, refType, refId, dedupeKey, actor, reason, postings } = journal;
  const [row] = await insertJournal(
    tx,
    kind,
    refType,
    refId,
    dedupeKey,
    actor,
    reason ?? null,
    postings.map(({ account }) => account),
    postings.map(({ amount }) => amount),
  );
  if (!row) throw new Error('the journal has no id');
  return row.id;
}
