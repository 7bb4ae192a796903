import * as z from 'zod';
import { queryOnce, type Queryable } from './sql.ts';

/** SQL conditions with the values of their parameters, from $1 on. */
export interface Conditions {
  text: string;
  values: unknown[];
}

const wholeNumber = z.union([z.int().nonnegative(), z.bigint().nonnegative()]);

/**
 * Returns a whole number as literal SQL. Limits of rows are literals, because plans of the pool's connections do not know
 * the values of parameters: for an unknown limit the planner assumes a tenth of the table and does not use an index.
 */
export const literalInteger = (value: number | bigint): string => String(wholeNumber.parse(value));

/** Counts the rows of a table that meet the conditions on `alias`, up to a limit, and reads the planner's estimate of all rows. */
export async function countUpTo(
  db: Queryable,
  limit: number,
  { table, alias }: { table: 'orders' | 'postings'; alias: string },
  { text, values }: Conditions,
): Promise<{ counted: number; rows: number } | undefined> {
  const count = `
    SELECT (SELECT count(*)::int
              FROM (SELECT FROM ${table} ${alias} WHERE ${text} LIMIT ${literalInteger(limit)}) AS counted) AS counted,
           (SELECT reltuples::float8 FROM pg_class WHERE oid = '${table}'::regclass) AS rows`;
  return (await queryOnce<{ counted: number; rows: number }>(db, count, values))[0];
}
