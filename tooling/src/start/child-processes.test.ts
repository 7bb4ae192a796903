import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { processIdentity } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';
import { Children } from './child-processes.ts';

let logDir: string;
beforeEach(() => {
  logDir = temporaryFolder('children');
});

const endWithParent = JSON.stringify(import.meta.resolve('@manabar/lifecycle/end-with-parent'));
const program = (code: string) => ({ args: ['--input-type=module', '-e', code], logDir });
const started = (name: string) =>
  waitUntil(() => readFileSync(join(logDir, `${name}.log`), 'utf8').includes('up'), 10_000);

describe('children', () => {
  it('the launcher asks child processes to end and lets them finish', async () => {
    const children = new Children();
    const polite = children.start(
      'polite',
      program(`
        process.on('SIGTERM', () => setTimeout(() => { console.log('done'); process.exit(0); }, 100));
        setInterval(() => undefined, 1000);
        console.log('up');`),
    );
    await started('polite');
    await children.stop();
    expect(await polite.ended).toBe(0);
    expect(polite.lastWords()).toContain('done');
  });

  it('the launcher starts other programs than Node, as the named system user', async () => {
    const children = new Children();
    // Every user may switch to their own account.
    const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const args = ['-c', 'echo "$(id -u) $1"; exit 3', 'sh', 'up'];
    const shell = children.start('shell', { program: '/bin/sh', args, account, logDir });
    expect(await shell.ended).toBe(3);
    expect(shell.lastWords()).toBe(`${account.uid} up`);
  });

  it('the launcher kills child processes that do not end', async () => {
    const children = new Children();
    const deaf = children.start(
      'deaf',
      program(`
        process.on('SIGTERM', () => undefined);
        setInterval(() => undefined, 1000);
        console.log('up');`),
    );
    await started('deaf');
    await children.stop(200);
    expect(await deaf.ended).toBe('SIGKILL');
  });

  it('child processes that never stop end when their launcher is killed', async () => {
    const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
    // The child never stops by itself, so the helper has to end it.
    const child = `
      import { endWithParent } from ${endWithParent};
      endWithParent(() => undefined);
      setInterval(() => undefined, 1000);
      console.log(process.pid);`;
    const launcher = spawn(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { Children } from ${module('child-processes.ts')};
        new Children().start('child', { args: ['--input-type=module', '-e', ${JSON.stringify(child)}] });`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [data] = (await once(launcher.stdout, 'data')) as [Buffer];
    const pid = Number(data.toString());
    expect(processIdentity(pid)).toBeDefined();
    launcher.kill('SIGKILL');
    expect(await waitUntil(() => processIdentity(pid) === undefined, 20_000)).toBe(true);
  });

  it('a child process ends whose launcher was gone before it had loaded', async () => {
    const child = spawn(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { once } from 'node:events';
        import { endWithParent } from ${endWithParent};
        console.log('up');
        await once(process, 'disconnect');
        setInterval(() => undefined, 1000);
        endWithParent(() => undefined);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([1, null]);
  });

  it('the launcher’s error of a failed child process has its exit code and output', async () => {
    await expect(
      new Children().run('failing', program('console.error("no luck"); process.exit(3)')),
    ).rejects.toThrow(new SetupError('failing failed (3)\nno luck'));
  });
});
