import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useEmbeddedDatabase } from '../test/use-embedded-database.ts';
import { findDatabase } from './find-database.ts';

const world = useEmbeddedDatabase();

describe('the embedded PostgreSQL of several processes', () => {
  it('the launcher refuses a second shop in the same folder, and lets commands use its database', async () => {
    const other = await world.startOther();
    await expect(world.start()).rejects.toThrow('already runs');

    const found = await findDatabase(world.dataDir);
    await found.stop();
    expect(await world.query(found.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await other.kill();
  });

  it('a shop that starts while another one stops waits for its end', async () => {
    const other = await world.startOther();
    const starting = world.start();
    await sleep(500);
    await other.stop();
    const { url, stop } = await starting;
    expect(await world.query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
  });

  it('a command starts the database while the shop does not run, and stops it afterwards', async () => {
    const shop = await world.start();
    await world.query(shop.url, 'create table kept as select 7 as n');
    await shop.stop();

    const found = await findDatabase(world.dataDir, { create: false });
    expect(await world.query(found.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await found.stop();
    expect(world.server()).toBeUndefined();
  });

  it('a command that cannot stop the database says why, and still succeeds', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    const found = await findDatabase(world.dataDir);
    const lockFile = join(world.cluster(), 'postmaster.pid');
    renameSync(lockFile, `${lockFile}.aside`);
    mkdirSync(lockFile);
    await found.stop();
    rmdirSync(lockFile);
    renameSync(`${lockFile}.aside`, lockFile);
    expect(String(print.mock.calls[0]?.[0])).toContain('EISDIR');
  });

  it('a command uses the database of another one beyond the end of that one, and then stops it', async () => {
    await (await world.start()).stop();
    const other = await world.startOther('command');
    const found = await findDatabase(world.dataDir, { create: false });
    await other.stop();
    expect(await world.query(found.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await found.stop();
    expect(world.server()).toBeUndefined();
  });

  it('a shop uses the database that a command started, which that one no longer stops', async () => {
    const other = await world.startOther('command');
    const shop = await world.start();
    await other.stop();
    expect(await world.query(shop.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await shop.stop();
    expect(world.server()).toBeUndefined();
  });
});
