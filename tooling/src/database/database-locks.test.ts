import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { DatabaseLocks } from './database-locks.ts';

/** Starts a process that has the turn and never ends it. */
async function startStuckProcess(dataDir: string) {
  const script = `
    import { DatabaseLocks } from ${JSON.stringify(join(import.meta.dirname, 'database-locks.ts'))};
    const locks = new DatabaseLocks(${JSON.stringify(dataDir)});
    await locks.inTurn({ limitMs: 0 }, () => {
      console.log('in turn');
      return new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

function openLocks(dataDir: string): DatabaseLocks {
  const locks = new DatabaseLocks(dataDir);
  onTestFinished(() => locks.close());
  return locks;
}

test('a process that waits for another one to start or stop the database names it, and gives up after the limit', async () => {
  const dataDir = temporaryFolder('locks');
  const stuck = await startStuckProcess(dataDir);
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const locks = openLocks(dataDir);
  const other = `process ${stuck.pid}, which is starting or stopping the database of ${dataDir}`;
  await expect(locks.inTurn({ limitMs: 5_000 }, () => Promise.resolve())).rejects.toThrow(
    `Waited 5 seconds for ${other}. End that process, then try again`,
  );
  expect(print.mock.calls).toEqual([[`Waiting up to 5 seconds for ${other}`]]);

  stuck.kill('SIGKILL');
  await once(stuck, 'exit');
  expect(await locks.inTurn({ limitMs: 0 }, () => Promise.resolve('turn'))).toBe('turn');
});

test('a lock writes no file besides its own, because a stop must succeed on a full disk', async () => {
  const dataDir = temporaryFolder('locks');
  const locks = openLocks(dataDir);
  await locks.becomeShop({ limitMs: 0 });
  await locks.inTurn({ limitMs: 0 }, () => {
    locks.join();
    expect(readdirSync(dataDir).filter((name) => !/\.(?:lock|pid)$/.test(name))).toEqual([]);
    return Promise.resolve();
  });
});

test.each(['', '0', '999999999'])(
  'the error of a locked database names no process when the noted number is "%s"',
  async (noted) => {
    const dataDir = temporaryFolder('locks');
    await startStuckProcess(dataDir);
    writeFileSync(join(dataDir, 'postgres-turn.pid'), noted);
    await expect(
      openLocks(dataDir).inTurn({ limitMs: 0 }, () => Promise.resolve()),
    ).rejects.toThrow('Waited 0 seconds for another process, which is starting');
  },
);

test('a process cannot join while another one is stopping the database', () => {
  const dataDir = temporaryFolder('locks');
  expect(openLocks(dataDir).isOnlyUser()).toBe(true);
  expect(() => openLocks(dataDir).join()).toThrow(
    `Another process is stopping the database of ${dataDir}. Try again`,
  );
});
