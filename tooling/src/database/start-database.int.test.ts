import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { SetupError } from '../setup-error.ts';
import { useEmbeddedDatabase } from '../test/use-embedded-database.ts';
import { findDatabase } from './find-database.ts';

const world = useEmbeddedDatabase();

/** Listens on a port as soon as it is free. */
function occupy(port: number): Promise<Server> {
  const server = createServer();
  return vi.waitFor(
    async () => {
      server.listen({ port, host: '127.0.0.1' });
      await once(server, 'listening');
      return server;
    },
    { timeout: 5_000, interval: 5 },
  );
}

describe('the shop’s own PostgreSQL', () => {
  it('the embedded PostgreSQL keeps data, port and password from one start to the next', async () => {
    const first = await world.start();
    await world.query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(world.server()).toBeUndefined();

    const second = await world.start();
    expect(second.url).toBe(first.url);
    expect(await world.query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(statSync(join(world.dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    await second.stop();
  });

  it('the embedded PostgreSQL is durable and listens on this machine only', async () => {
    const { url, stop } = await world.start();
    const settings = await world.query(
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
    expect(await world.query(url, "select lower('ЖЁЎ') as text")).toEqual([{ text: 'жёў' }]);
    await stop();
  });

  it('the launcher takes over the PostgreSQL that outlived another launcher', async () => {
    const other = await world.startOther();
    const pid = world.server()?.pid;
    await other.kill();
    expect(world.server()?.pid).toBe(pid);

    const { stop } = await world.start();
    expect(world.lines).toContain('Taking over the PostgreSQL that still runs');
    expect(world.server()?.pid).toBe(pid);
    await stop();
    expect(world.server()).toBeUndefined();
  });

  it('the embedded PostgreSQL recovers its data after it was killed', async () => {
    const { url, stop } = await world.start();
    await world.query(url, 'create table kept as select 7 as n');
    process.kill(world.server()?.pid ?? 0, 'SIGKILL');
    await stop();

    const again = await world.start();
    expect(await world.query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await again.stop();
  });

  it('the shop starts its PostgreSQL again at the same URL after it was killed', async () => {
    const database = world.create();
    const url = await database.start();
    await world.query(url, 'create table kept as select 7 as n');
    const keeping = database.keepRunning(url);
    const killed = world.server()?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await world.query(url, 'select n from kept')).toEqual([{ n: 7 }]),
      { timeout: 20_000, interval: 100 },
    );
    expect(world.server()?.pid).not.toBe(killed);
    expect(world.lines).toContain('PostgreSQL has ended: starting it again');
    await database.stop();
    await keeping;
    expect(world.server()).toBeUndefined();
  });

  it('the shop that cannot start its PostgreSQL again at the same port ends with the reason', async () => {
    const database = world.create();
    const url = await database.start();
    const failed = expect(database.keepRunning(url)).rejects.toThrow(SetupError);
    process.kill(world.server()?.pid ?? 0, 'SIGKILL');
    const other = await occupy(Number(new URL(url).port));
    await failed;
    await database.stop();
    other.close();
    expect(world.server()).toBeUndefined();
  });

  it('a stop ends the start of a killed PostgreSQL whose backend still works', async () => {
    const database = world.create();
    const url = await database.start();
    let isKept = true;
    const keeping = database.keepRunning(url).finally(() => (isKept = false));
    const ended = expect(
      world.query(url, 'select count(*) from generate_series(1, 1000000000)'),
    ).rejects.toThrow();
    const backend = await vi.waitFor(async () => {
      const sql = `select pid from pg_stat_activity where query like 'select count%' and state = 'active'`;
      const [found] = (await world.query(url, sql)) as { pid: number }[];
      if (!found) throw new Error('the statement has not begun');
      return found.pid;
    });
    process.kill(world.server()?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      () => expect(world.lines).toContain('PostgreSQL has ended: starting it again'),
      { timeout: 10_000 },
    );
    await database.stop();
    expect(isKept).toBe(false);
    expect(world.server()).toBeUndefined();
    process.kill(backend, 'SIGTERM');
    await Promise.all([keeping, ended]);
  });

  it('the shop creates no empty database in place of one that was deleted while it ran', async () => {
    const database = world.create();
    const keeping = database.keepRunning(await database.start());
    process.kill(world.server()?.pid ?? 0, 'SIGKILL');
    rmSync(world.cluster(), { recursive: true, maxRetries: 10 });
    await sleep(2_000);
    expect(readdirSync(world.dataDir)).not.toContain('postgres');
    await database.stop();
    await keeping;
  });

  it('the launcher clears a stale postmaster.pid whose process id belongs to another process', async () => {
    const first = await world.start();
    const lockFile = join(world.cluster(), 'postmaster.pid');
    const lock = readFileSync(lockFile, 'utf8');
    await first.stop();
    writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)));

    const second = await world.start();
    expect(await world.query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('the launcher waits for a PostgreSQL that is shutting down', async () => {
    const other = await world.startOther('command');
    const found = await findDatabase(world.dataDir);
    const [checkpointer] = await world.query(
      found.url,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    await other.kill();
    const { pid } = checkpointer as { pid: number };
    // Delays the end of the server as a long checkpoint does.
    process.kill(pid, 'SIGSTOP');
    const server = world.server()?.pid ?? 0;
    process.kill(server, 'SIGINT');
    const starting = world.start();
    await sleep(500);
    process.kill(pid, 'SIGCONT');
    const { url, stop } = await starting;
    expect(world.lines).not.toContain('Taking over the PostgreSQL that still runs');
    expect(world.server()?.pid).not.toBe(server);
    expect(await world.query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await found.stop();
    await stop();
  });

  it('a stop ends an unfinished start, and leaves no server', async () => {
    await (await world.start()).stop();
    for (const milliseconds of [0, 5, 20, 40, 80, 160]) {
      const database = world.create();
      const starting = database.start().catch(() => undefined);
      await sleep(milliseconds);
      await database.stop();
      await starting;
      expect(world.server()).toBeUndefined();
    }
  });

  it.runIf(process.getuid?.() === 0)(
    'the embedded PostgreSQL lives elsewhere when its user cannot enter the folder',
    async () => {
      const outer = world.dataDir;
      chmodSync(outer, 0o700);
      world.dataDir = join(outer, 'shop', '.data');
      const { url, stop } = await world.start();
      const elsewhere = world.cluster();
      expect(elsewhere).toMatch(/^\/var\/lib\/manabar\/[0-9a-f]{16}$/);
      expect(readFileSync(join(world.dataDir, 'postgres-path'), 'utf8').trim()).toBe(elsewhere);
      expect(world.lines.join('\n')).toContain(elsewhere);
      expect(await world.query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await stop();
      rmSync(elsewhere, { recursive: true });
      rmSync(outer, { recursive: true });
    },
  );
});
