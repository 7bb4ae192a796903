import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { FileLock } from './file-lock.ts';

const isRoot = process.getuid?.() === 0;
/** User id that most systems give to the unprivileged account `nobody`. */
const NOBODY = 65_534;

/** Lets an ordinary user take the lock in another process, and returns the output. */
function lockAsOrdinaryUser(file: string): string {
  const script = `
    import { FileLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    try {
      console.log(new FileLock(${JSON.stringify(file)}).tryExclusive() ? 'has the lock' : 'has to wait');
    } catch (error) {
      console.log(String(error));
    }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('a lock file that its user may not write is refused, because others could take the lock too', () => {
  const folder = temporaryFolder('lock');
  chmodSync(folder, 0o711);
  const file = join(folder, 'test.lock');
  new FileLock(file).close();
  chmodSync(file, 0o444);
  expect(lockAsOrdinaryUser(file)).toContain(`SetupError: The file ${file} cannot be locked`);
});

test.runIf(isRoot)('a lock file of root can be locked by the owner of its folder', () => {
  const folder = temporaryFolder('lock');
  chownSync(folder, NOBODY, NOBODY);
  const file = join(folder, 'test.lock');
  const lock = new FileLock(file);
  expect(statSync(file)).toMatchObject({ uid: NOBODY, gid: NOBODY });
  expect(lockAsOrdinaryUser(file)).toBe('has the lock\n');
  expect(lock.tryExclusive()).toBe(true);
  expect(lockAsOrdinaryUser(file)).toBe('has to wait\n');
  lock.close();
});
