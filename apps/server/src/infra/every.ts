import type { Logger } from '#infra/logger.ts';

/** Does something now and again and again, never two at once; a failure is told and does not end it. */
export function every(
  milliseconds: number,
  { log }: { log: Logger },
  failed: string,
  work: () => Promise<unknown>,
): () => void {
  let busy = false;
  const once = () => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        busy = false;
      });
  };
  once();
  const timer = setInterval(once, milliseconds);
  return () => clearInterval(timer);
}
