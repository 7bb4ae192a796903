import { migrateWithReport } from '@manabar/prisma/migrate-with-report';
import { expect, test, vi } from 'vitest';
import { withClient } from '../database/with-client.ts';
import { createFileDatabase } from './create-file-database.ts';

test('db:migrate says in one line why its idle connection was ended, and exits with 1', async () => {
  const url = await createFileDatabase();
  vi.spyOn(console, 'log').mockReturnValue();
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await withClient(url, async (client) => {
    // The migration waits between its attempts to take this lock.
    await client.query('SELECT pg_advisory_lock(72707370)');
    const migrating = migrateWithReport(url);
    await expect
      .poll(async () => {
        const { rows } = await client.query<{ ended: boolean }>(
          `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%'
             AND state = 'idle' AND pid <> pg_backend_pid()`,
        );
        return rows;
      })
      .toEqual([{ ended: true }]);
    expect(await migrating).toBe(1);
  });
  expect(print.mock.calls).toEqual([['terminating connection due to administrator command']]);
  vi.restoreAllMocks();
});
