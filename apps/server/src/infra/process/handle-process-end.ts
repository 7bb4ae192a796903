import { inspect } from 'node:util';
import { endWithParent } from '@manabar/lifecycle/end-with-parent';
import type { Logger } from '../logger.ts';

/** Time after which a graceful shutdown is cut short, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 9000;

/**
 * Shuts the process down once: on a signal, at the launcher's end, or on an uncaught error. `stop` finishes running work and
 * closes all resources. Later signals have no effect, because a package runner passes on the signal that the process group has
 * already received (ADR 49).
 */
export function handleProcessEnd(log: Logger, stop: () => Promise<void>): void {
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error('graceful shutdown timed out; exiting');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'graceful shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      end(1);
    });
  }
  endWithParent(() => end(0));
}

/** Prints why the process does not start, and ends it. Only unexpected errors are shown with their stack. */
export function refuseToStart(error: unknown): never {
  const expected = error instanceof Error && ['StartupError', 'SettingsError'].includes(error.name);
  process.stderr.write(`${expected ? error.message : inspect(error)}\n`);
  process.exit(1);
}
