import type { Logger } from '#infra/logger.ts';

/** Time, in milliseconds, for which further failures are not logged, because each batch fails while the collector is down. */
const QUIET_MS = 60_000;

/** Logs that spans did not reach the collector, at most once a minute. */
export function reportFailedExports(log: Logger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + QUIET_MS;
    log.warn({ err: error }, 'spans do not reach the OpenTelemetry collector');
  };
}
