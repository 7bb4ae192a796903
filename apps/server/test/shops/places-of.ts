import { createHash } from 'node:crypto';
import type { TestShop } from './test-shop.ts';

/** A word as columns may hold it: as text, as bytes, and hashed without a key. */
function formsOf(word: string): string[] {
  const bytes = [word, word.toLowerCase()].map((each) => Buffer.from(each));
  return [
    word.toLowerCase(),
    ...bytes.map((each) => each.toString('hex')),
    ...bytes.map((each) => createHash('sha256').update(each).digest('hex')),
  ];
}

/** All columns of all tables, of whatever type, that contain one of the words, as `table.column`. */
export async function placesOf(
  { deps: { pool } }: Pick<TestShop, 'deps'>,
  words: readonly string[],
): Promise<string[]> {
  const patterns = words.flatMap(formsOf).map((form) => `%${form}%`);
  const { rows } = await pool.query<{ schema: string; table: string; columns: string[] }>(`
    SELECT c.table_schema AS schema, c.table_name AS table, array_agg(c.column_name::text) AS columns
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
     GROUP BY 1, 2`);
  const found: string[] = [];
  for (const { schema, table, columns } of rows) {
    const hits = columns.map((column) => `bool_or(lower("${column}"::text) LIKE ANY ($1))`);
    const { rows: answers } = await pool.query<(boolean | null)[]>({
      text: `SELECT ${hits.join(', ')} FROM "${schema}"."${table}"`,
      values: [patterns],
      rowMode: 'array',
    });
    const answer = answers[0] ?? [];
    found.push(
      ...columns.filter((_, index) => answer[index] === true).map((column) => `${table}.${column}`),
    );
  }
  return found;
}
