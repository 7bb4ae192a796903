import type { Logger } from '#infra/logger.ts';

/** For how long further failures are not logged: with a collector that is away each batch fails. */
const QUIET_MS = 60_000;

/** Logs that spans did not reach the collector, once a minute at most. */
export function reportFailedExports(log: Logger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + QUIET_MS;
    log.warn({ err: error }, 'spans do not reach the OpenTelemetry collector');
  };
}
