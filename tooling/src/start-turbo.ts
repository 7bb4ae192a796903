import { spawn } from 'node:child_process';
import { programOf } from './find-package-program.ts';
import { repoRoot } from './paths.ts';

/**
 * Runs tasks by turbo, without its network services, and waits for the end.
 *
 * @returns its exit code, or null when a signal ended it
 */
export function startTurbo(args: readonly string[]): Promise<number | null> {
  const turbo = spawn(
    process.execPath,
    [programOf('turbo', 'bin/turbo', repoRoot), 'run', ...args],
    {
      cwd: repoRoot,
      stdio: 'inherit',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    },
  );
  // Turbo receives Ctrl-C itself and ends its tasks after any signal; only this process continues.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => turbo.kill(signal));
  }
  return new Promise((resolve, reject) => {
    turbo.once('error', reject);
    turbo.once('close', resolve);
  });
}
