import type { Queryable } from '#infra/db/sql.ts';
import { insertJournal } from './journals.sql.ts';

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
  /** Account codes with signed minor units; they sum to zero per currency. */
  postings: readonly { account: string; amount: bigint }[];
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
