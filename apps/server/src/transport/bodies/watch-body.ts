import type { FastifyRequest } from 'fastify';
import type { Release } from '#infra/limits/concurrency-limit.ts';

/** Bytes that an incomplete body must bring during each time-out. */
const PROGRESS_BYTES = 64 * 1024;

/**
 * Releases the body's slot when it is complete or its connection is closed. Calls `onTimeout` when a time-out brings neither its
 * end nor {@link PROGRESS_BYTES} more, so that only a progressing bulk load gets more than one time-out.
 */
export function watchBody(
  { raw }: FastifyRequest,
  release: Release,
  timeoutMs: number,
  onTimeout: () => void,
): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < PROGRESS_BYTES) {
      end();
      onTimeout();
    }
    before = now;
  }, timeoutMs).unref();
  const end = () => {
    clearInterval(timer);
    release();
  };
  for (const event of ['end', 'close']) raw.once(event, end);
}
