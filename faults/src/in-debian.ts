import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isExecutable } from '@manabar/tooling/is-executable';
import { repoRoot } from '@manabar/tooling/paths';
import { SetupError } from '@manabar/tooling/setup-error';
import { debianPackages } from '#cluster/find-programs.ts';

/** Runs this program again with the programs of another Debian suite. Resolves to its exit code. */
export async function runInDebian(
  suite: string,
  args: readonly string[],
  onStop: (undo: () => Promise<void>) => Promise<void>,
): Promise<number> {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/mmdebstrap')) {
    throw new SetupError('--debian wants root and mmdebstrap: apt-get install mmdebstrap');
  }
  const program = [process.execPath, join(import.meta.dirname, 'main.ts'), ...args];
  const child = spawn(
    'sh',
    [
      join(import.meta.dirname, 'in-debian.sh'),
      suite,
      debianPackages.join(','),
      repoRoot,
      ...program,
    ],
    {
      stdio: 'inherit',
      // The process has its own group, which is ended as a whole because the shell forwards no signals.
      detached: true,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    },
  );
  const ended = once(child, 'exit');
  await onStop(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  await ended;
  return child.exitCode ?? 1;
}
