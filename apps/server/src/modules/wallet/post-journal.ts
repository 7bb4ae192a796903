import type { Queryable } from '#infra/db/sql.ts';
import { insertJournal } from './wallet.sql.ts';

export interface NewJournal {
  /** What happened: `sale`, `hold`, `capture`, `release`, `refund`, `adjust`. */
  kind: string;
  refType: string;
  refId: string;
  /** Names the event; a second journal for it is refused by the database. */
  dedupeKey: string;
  /** `user:{id}`, `admin:{id}`, `worker`. */
  actor: string;
  reason?: string | undefined;
  /** Account codes with signed minor units; they sum to zero per currency. */
  postings: readonly { account: string; amount: bigint }[];
}

/** Adds a journal to the ledger, in the caller's transaction, and answers its id. */
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
    postings.map(({ amount }) => amount.toString()),
  );
  if (!row) throw new Error('the journal has no id');
  return row.id;
}
