import { hash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A pool, or the one connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>>;
}

/** The columns of `Row` in an outer join without a matching row. */
export type NoRow<Row> = { [Column in keyof Row]: null };

/** Runs a statement and resolves to its rows. */
export type Statement<Row, Args extends readonly unknown[]> = (
  db: Queryable,
  ...args: Args
) => Promise<Row[]>;

/** Sends the text of each statement to the test that compares statements with the database. */
export const statementChannel = channel('manabar.statement');

/**
 * Prepares a statement for a `*.sql.ts` file. bigint columns arrive as bigint, timestamps as Date. The server keeps the plan
 * under a hash of the text, so that two versions never share one.
 *
 *     export const lockWallet = statement<WalletRow, [userId: number, currency: Currency]>(`SELECT … $1 … $2`);
 *     const [wallet] = await lockWallet(tx, userId, currency);
 */
export function statement<Row extends QueryResultRow, Args extends readonly unknown[] = []>(
  text: string,
): Statement<Row, Args> {
  const name = hash('sha256', text, 'base64url').slice(0, 32);
  statementChannel.publish(text);
  return async (db, ...args) => (await db.query<Row>({ name, text, values: [...args] })).rows;
}

/**
 * Runs a statement whose text is built for each call, in more variants than a connection should keep plans of. It has no name, so
 * the server keeps no plan.
 */
export async function queryOnce<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  statementChannel.publish(text);
  return (await db.query<Row>({ text, values: [...values] })).rows;
}

/**
 * Returns the same connection with a longer query time-out, for work that takes longer than a request. The caller sets
 * the database's statement_timeout.
 */
export function withQueryTimeout(db: Queryable, milliseconds: number): Queryable {
  return {
    query: (config) => {
      const patient = { ...config, query_timeout: milliseconds };
      return db.query(patient);
    },
  };
}
