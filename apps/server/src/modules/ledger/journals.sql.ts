import { statement } from '#infra/db/sql.ts';

/** Inserts a journal; `accounts` are codes, and `amounts` the signed minor units of each. */
export const insertJournal = statement<
  { id: bigint },
  [
    kind: string,
    refType: string,
    refId: string,
    dedupeKey: string,
    actor: string,
    reason: string | null,
    accounts: string[],
    amounts: bigint[],
  ]
>(`
  SELECT ledger_post($1, $2, $3, $4, $5, $6,
    (SELECT array_agg(a.id ORDER BY l.n)
       FROM unnest($7::text[]) WITH ORDINALITY AS l (code, n) LEFT JOIN accounts a ON a.code = l.code),
    $8::bigint[]) AS id`);

export const settle = statement<never>(`SELECT ledger_settle()`);
