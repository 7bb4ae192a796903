import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testBinaries } from '../test-cluster/cluster.ts';
import { EmbeddedDatabase, type Purpose } from './embedded-database.ts';
import { findDatabase } from './find-database.ts';
import { existingLocation } from './location.ts';
import { livingPostmaster, stopPostmaster } from './running-postmaster.ts';

let dataDir: string;
let lines: string[];
const log = (line: string) => void lines.push(line);
/** Starts the database as this process's shop or command. */
async function start(purpose: Purpose = 'shop') {
  const database = new EmbeddedDatabase({ dataDir, log, purpose, binaries: testBinaries() });
  return { url: await database.start(), stop: () => database.stop() };
}
const cluster = () => existingLocation(dataDir)?.cluster ?? '';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another launcher or command, which starts the database and then runs until it is ended. */
async function otherLauncher(purpose: Purpose = 'shop') {
  const script = `
    import { EmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'embedded-database.ts'))};
    import { testBinaries } from ${JSON.stringify(join(import.meta.dirname, '../test-cluster/cluster.ts'))};
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

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manabar-launch-'));
  chmodSync(dataDir, 0o711);
  lines = [];
});

afterEach(async () => {
  await stopPostmaster(cluster(), 2_000);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the shop’s own PostgreSQL', () => {
  it('the embedded PostgreSQL keeps data, port and password from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(livingPostmaster(cluster())).toBeUndefined();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    await second.stop();
  });

  it('the embedded PostgreSQL is durable and listens on this machine only', async () => {
    const { url, stop } = await start();
    const settings = await query(
      url,
      `select name, setting from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'jit')
        order by name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(Number(new URL(url).port)).toBeLessThan(32_768);
    expect(await query(url, "select lower('ЖЁЎ') as text")).toEqual([{ text: 'жёў' }]);
    await stop();
  });

  it('the launcher takes over the PostgreSQL that outlived another launcher', async () => {
    const other = await otherLauncher();
    const pid = livingPostmaster(cluster())?.pid;
    await other.kill();
    expect(livingPostmaster(cluster())?.pid).toBe(pid);

    const { stop } = await start();
    expect(lines).toContain('Taking over the PostgreSQL that still runs');
    expect(livingPostmaster(cluster())?.pid).toBe(pid);
    await stop();
    expect(livingPostmaster(cluster())).toBeUndefined();
  });

  it('the embedded PostgreSQL recovers its data after it was killed', async () => {
    const { url, stop } = await start();
    await query(url, 'create table kept as select 7 as n');
    process.kill(livingPostmaster(cluster())?.pid ?? 0, 'SIGKILL');
    await stop();

    const again = await start();
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await again.stop();
  });

  it('the launcher clears a stale postmaster.pid whose process id belongs to another process', async () => {
    const first = await start();
    const lockFile = join(cluster(), 'postmaster.pid');
    const lock = readFileSync(lockFile, 'utf8');
    await first.stop();
    writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)));

    const second = await start();
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('the launcher waits for a PostgreSQL that is shutting down', async () => {
    const other = await otherLauncher('command');
    const found = await findDatabase(dataDir);
    const [checkpointer] = await query(
      found.url,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    await other.kill();
    const { pid } = checkpointer as { pid: number };
    // Delays the end of the server as a long checkpoint does.
    process.kill(pid, 'SIGSTOP');
    const server = livingPostmaster(cluster())?.pid ?? 0;
    process.kill(server, 'SIGINT');
    const starting = start();
    await sleep(500);
    process.kill(pid, 'SIGCONT');
    const { url, stop } = await starting;
    expect(lines).not.toContain('Taking over the PostgreSQL that still runs');
    expect(livingPostmaster(cluster())?.pid).not.toBe(server);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await found.stop();
    await stop();
  });

  it('the launcher refuses a second shop in the same folder, and lets commands use its database', async () => {
    const other = await otherLauncher();
    await expect(start()).rejects.toThrow('already runs');

    const found = await findDatabase(dataDir);
    await found.stop();
    expect(await query(found.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await other.kill();
  });

  it('a shop that starts while another one stops waits for its end', async () => {
    const other = await otherLauncher();
    const starting = start();
    await sleep(500);
    await other.stop();
    const { url, stop } = await starting;
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
  });

  it('a command starts the database while the shop does not run, and stops it afterwards', async () => {
    const shop = await start();
    await query(shop.url, 'create table kept as select 7 as n');
    await shop.stop();

    const found = await findDatabase(dataDir, { create: false });
    expect(await query(found.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await found.stop();
    expect(livingPostmaster(cluster())).toBeUndefined();
  });

  it('a command that cannot stop the database says why, and still succeeds', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    const found = await findDatabase(dataDir);
    const lockFile = join(cluster(), 'postmaster.pid');
    renameSync(lockFile, `${lockFile}.aside`);
    mkdirSync(lockFile);
    await found.stop();
    rmdirSync(lockFile);
    renameSync(`${lockFile}.aside`, lockFile);
    expect(String(print.mock.calls[0]?.[0])).toContain('EISDIR');
  });

  it('a command uses the database of another one beyond the end of that one, and then stops it', async () => {
    await (await start()).stop();
    const other = await otherLauncher('command');
    const found = await findDatabase(dataDir, { create: false });
    await other.stop();
    expect(await query(found.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await found.stop();
    expect(livingPostmaster(cluster())).toBeUndefined();
  });

  it('a shop uses the database that a command started, which that one no longer stops', async () => {
    const other = await otherLauncher('command');
    const shop = await start();
    await other.stop();
    expect(await query(shop.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await shop.stop();
    expect(livingPostmaster(cluster())).toBeUndefined();
  });

  it('a stop ends an unfinished start, and leaves no server', async () => {
    await (await start()).stop();
    for (const milliseconds of [0, 5, 20, 40, 80, 160]) {
      const database = new EmbeddedDatabase({ dataDir, log, binaries: testBinaries() });
      const starting = database.start().catch(() => undefined);
      await sleep(milliseconds);
      await database.stop();
      await starting;
      expect(livingPostmaster(cluster())).toBeUndefined();
    }
  });

  it.runIf(process.getuid?.() === 0)(
    'the embedded PostgreSQL lives elsewhere when its user cannot enter the folder',
    async () => {
      const outer = dataDir;
      chmodSync(outer, 0o700);
      dataDir = join(outer, 'shop', '.data');
      const { url, stop } = await start();
      const elsewhere = cluster();
      expect(elsewhere).toMatch(/^\/var\/lib\/manabar\/[0-9a-f]{16}$/);
      expect(readFileSync(join(dataDir, 'postgres-path'), 'utf8').trim()).toBe(elsewhere);
      expect(lines.join('\n')).toContain(elsewhere);
      expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await stop();
      rmSync(elsewhere, { recursive: true });
      rmSync(outer, { recursive: true });
    },
  );
});
