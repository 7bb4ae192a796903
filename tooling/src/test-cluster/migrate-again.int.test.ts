import { expect, inject, test, vi } from 'vitest';
import { createTestDatabase, startTestCluster } from './index.ts';

test('migrating works again when the migration module is evaluated again in the same process', async () => {
  const url = await createTestDatabase(inject('testCluster'));
  const { listMigrations, migrate: first } = await import('@manabar/prisma/migrate');
  expect(await first(url)).toEqual([]);
  for (let turn = 0; turn < 2; turn++) {
    vi.resetModules();
    const { migrate } = await import('@manabar/prisma/migrate');
    expect(migrate).not.toBe(first);
    const empty = await startTestCluster({ migrated: false });
    try {
      // Runs while the ten-second timer of the engine is still pending.
      expect(await migrate(empty.adminUrl)).toEqual([...(await listMigrations()), 'prisma/sql']);
    } finally {
      await empty.stop();
    }
  }
});
