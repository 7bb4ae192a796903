import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestCluster } from './cluster.ts';

/** Number without a process: Linux assigns none above 4,194,304. */
const NO_PID = 4_194_305;

test('a test cluster on disk is in the temporary folder, and its start removes what a killed run left there', async () => {
  const left = mkdtempSync(join(tmpdir(), `manabar-test-${NO_PID}-`));
  const cluster = await startTestCluster({ migrated: false, onDisk: true });
  try {
    expect(existsSync(left)).toBe(false);
    const client = new pg.Client({ connectionString: cluster.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    await client.end();
    expect(rows[0]?.data_directory).toContain(join(tmpdir(), `manabar-test-${process.pid}-`));
  } finally {
    await cluster.stop();
  }
});
