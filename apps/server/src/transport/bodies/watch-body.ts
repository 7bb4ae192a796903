import type { FastifyRequest } from 'fastify';
import type { Leave } from '#infra/places.ts';

/** A body that is not whole after one time-out must have brought as much during each. */
const PROGRESS_BYTES = 64 * 1024;

/**
 * Frees the body's place when it is whole or its connection is gone. Calls `onTimeout` when a time-out brings neither its
 * end nor {@link PROGRESS_BYTES} more: an ordinary body has one time-out in all, a bulk load as many as it makes use of.
 */
export function watchBody(
  { raw }: FastifyRequest,
  leave: Leave,
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
    leave();
  };
  for (const event of ['end', 'close']) raw.once(event, end);
}
