import { createHash } from 'node:crypto';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A pool, or the one connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * A prepared statement for a `*.sql.ts` file. bigint columns arrive as bigint, timestamps as Date.
 * The name that the server keeps the plan under is the text's own hash, so two versions never meet.
 *
 *     export const lockWallet = statement<WalletRow, [userId: number, currency: Currency]>(`SELECT … $1 … $2`);
 *     const [wallet] = await lockWallet(tx, userId, currency);
 */
export function statement<Row extends QueryResultRow, Args extends readonly unknown[] = []>(
  text: string,
): (db: Queryable, ...args: Args) => Promise<Row[]> {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  return async (db, ...args) => (await db.query<Row>({ name, text, values: [...args] })).rows;
}
