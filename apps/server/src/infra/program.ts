import { inspect } from 'node:util';
import { endWithParent } from '@manabar/lifecycle/end-with-parent';
import type { Logger } from './logger.ts';

/** A graceful end takes at most this long; then the process goes all the same. */
const PATIENCE_MS = 9000;

/**
 * Ends the program once, whatever asks for it: a signal, the launcher's end, or a mistake nobody caught.
 * `stop` lets running work finish and closes what was opened.
 */
export function endGracefully(log: Logger, stop: () => Promise<void>): void {
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error('still busy after the time to end; leaving');
      process.exit(1);
    }, PATIENCE_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'could not end cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  for (const mistake of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(mistake, (error: unknown) => {
      log.fatal({ err: error }, mistake);
      end(1);
    });
  }
  endWithParent(() => end(0));
}

/** Says why the program does not start, and ends it. A stack is shown only for what nobody foresaw. */
export function refuseToStart(error: unknown): never {
  const expected = error instanceof Error && ['StartupError', 'SettingsError'].includes(error.name);
  process.stderr.write(`${expected ? error.message : inspect(error)}\n`);
  process.exit(1);
}
