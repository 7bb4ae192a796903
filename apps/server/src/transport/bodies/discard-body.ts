import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';

/** Maximum number of bytes of a refused request's body that are read. */
const MOST_DISCARDED_BYTES = 4 * 1024 * 1024;

/**
 * Queue that reads one chunk of one refused body in each turn of the event loop, so that many at once do not delay other calls.
 */
const turns = new PQueue({ concurrency: 1 });

export interface DiscardLimits {
  timeoutMs: number;
  mostBytes?: number;
}

/** Returns whether the request announces a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/**
 * Discards an unwanted body, so that the client reads its refusal instead of a connection error. Closes the
 * connection of a body that is too long or does not end in time.
 */
export function discardBody(
  { raw }: { raw: IncomingMessage },
  { timeoutMs, mostBytes = MOST_DISCARDED_BYTES }: DiscardLimits,
): void {
  if (raw.readableEnded || raw.destroyed) return;
  let seen = 0;
  const timer = setTimeout(() => raw.destroy(), timeoutMs).unref();
  raw.on('error', () => undefined);
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > mostBytes) raw.destroy();
    else void waitForTurn(raw);
  });
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

async function waitForTurn(raw: IncomingMessage): Promise<void> {
  raw.pause();
  await turns.add(() => nextTurn());
  raw.resume();
}

/** Discards the body of a request that no route reads, before the HTTP server parses it. */
export function dropBody(request: FastifyRequest, limits: DiscardLimits): void {
  const { headers } = request;
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  delete headers['content-type'];
  discardBody(request, limits);
}
