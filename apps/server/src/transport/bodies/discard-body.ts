import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';

/** Beyond an answered refusal no more than this is read of its body. */
const MOST_DISCARDED_BYTES = 4 * 1024 * 1024;

/** One piece of one refused body is read in each turn of the event loop, so that many at once do not delay other calls. */
const turns = new PQueue({ concurrency: 1 });

export interface DiscardLimits {
  timeoutMs: number;
  mostBytes?: number;
}

/** Whether the request says that a body follows. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body that is not wanted into nothing, so that the client reads its refusal instead of a broken connection.
 * A body that is longer than any may be, or that does not end in time, has its connection closed.
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
