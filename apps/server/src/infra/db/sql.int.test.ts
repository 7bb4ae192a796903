import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement, withQueryTimeout } from './sql.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createFileDatabase(), query_timeout: 100 });
});
afterAll(() => pool.end());

const sleep = statement<{ done: true }>('SELECT true AS done FROM pg_sleep(0.4)');

test('a query of the database with its own time-out outlives the time-out of the pool', async () => {
  await expect(sleep(pool)).rejects.toThrow('timeout');
  expect(await sleep(withQueryTimeout(pool, 5000))).toEqual([{ done: true }]);
  await expect(sleep(withQueryTimeout(pool, 50))).rejects.toThrow('timeout');
});
