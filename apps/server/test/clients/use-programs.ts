import { releaseVersion } from '@manabar/prisma/release-version';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { withClient } from '@manabar/tooling/with-client';
import { afterEach, beforeAll } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { startProgram, type TestProgram } from './server-process.ts';

/** Starts programs on a database of the test file, and kills those that still run after each test. */
export function usePrograms() {
  let running: TestProgram[] = [];
  const world = {
    databaseUrl: '',
    settings: () => ({
      DATABASE_URL: world.databaseUrl,
      PORT: '0',
      RATE_LIMIT_SCALE: '0',
      MANABAR_DATA_DIR: temporaryFolder('main'),
    }),
    start: (script: string, env: Record<string, string>): TestProgram => {
      const program = startProgram(script, env);
      running.push(program);
      return program;
    },
  };
  beforeAll(async () => {
    world.databaseUrl = await createFileDatabase();
  });
  afterEach(() => {
    for (const { process: child } of running) child.kill('SIGKILL');
    running = [];
  });
  return world;
}

/** Makes a database look as if a version had migrated it that is `minorVersions` newer than this one. */
export function pretendMigratedBy(url: string, minorVersions: number): Promise<void> {
  const [major = 0, minor = 0] = releaseVersion.split('.').map(Number);
  return withClient(url, async (client) => {
    const version = `${major}.${minor + minorVersions}.0`;
    await client.query(`UPDATE _applied_sql SET hash = 'of another version', version = $1`, [
      version,
    ]);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('next', '', '20991231000000_next', now())`,
    );
    await client.query('ALTER TABLE orders ADD COLUMN sample text');
  });
}

/** Returns settings of a program whose machine's clock is `days` ahead, or behind for a negative number. */
export function clockAhead(days: number): Record<string, string> {
  const shifted = `const Real = Date, ahead = ${days} * 86_400_000;
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ahead); }
      static now() { return Real.now() + ahead; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted)}` };
}
