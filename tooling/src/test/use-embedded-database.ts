import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { EmbeddedDatabase, type Purpose } from '../database/embedded-database.ts';
import { existingLocation } from '../database/location.ts';
import { livingPostmaster, stopPostmaster } from '../database/running-postmaster.ts';
import { withClient } from '../database/with-client.ts';
import { testBinaries } from '../test-cluster/cluster.ts';

const databaseFolder = join(import.meta.dirname, '../database');

const query = (url: string, sql: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

/** Starts another launcher or command, which starts the database and then runs until it is ended. */
async function startOther(dataDir: string, purpose: Purpose) {
  const script = `
    import { EmbeddedDatabase } from ${JSON.stringify(join(databaseFolder, 'embedded-database.ts'))};
    import { testBinaries } from ${JSON.stringify(join(databaseFolder, '../test-cluster/cluster.ts'))};
    const dataDir = ${JSON.stringify(dataDir)};
    const purpose = ${JSON.stringify(purpose)};
    const log = () => undefined;
    const database = new EmbeddedDatabase({ dataDir, purpose, log, binaries: testBinaries() });
    await database.start();
    process.once('SIGTERM', () => database.stop().then(() => process.exit()));
    console.log('up');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Gives each test a new data folder, whose database this process and others start. */
export function useEmbeddedDatabase() {
  const world = {
    dataDir: '',
    /** Lines that starts have logged. */
    lines: [] as string[],
    query,
    create: (purpose: Purpose = 'shop') =>
      new EmbeddedDatabase({
        dataDir: world.dataDir,
        log: (line) => void world.lines.push(line),
        purpose,
        binaries: testBinaries(),
      }),
    /** Starts the database as this process's shop or command. */
    start: async (purpose?: Purpose) => {
      const database = world.create(purpose);
      return { url: await database.start(), stop: () => database.stop() };
    },
    startOther: (purpose: Purpose = 'shop') => startOther(world.dataDir, purpose),
    cluster: () => existingLocation(world.dataDir)?.cluster ?? '',
    server: () => livingPostmaster(world.cluster()),
  };
  beforeEach(() => {
    world.dataDir = mkdtempSync(join(tmpdir(), 'manabar-launch-'));
    chmodSync(world.dataDir, 0o711);
    world.lines = [];
  });
  afterEach(async () => {
    await stopPostmaster(world.cluster(), 2_000);
    rmSync(world.dataDir, { recursive: true, force: true });
  });
  return world;
}
