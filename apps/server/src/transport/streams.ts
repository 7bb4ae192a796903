import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dataHeaders } from './rest/send-json.ts';

const STREAM_TYPE = 'text/event-stream';

/** Sender of streaming answers: server-sent events. */
export interface Streams {
  send(reply: FastifyReply, response: Response): Promise<void>;
}

const isStreamType = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith(STREAM_TYPE);

/** Returns the seconds that an answer took; null for a stream, which lasts until its reader leaves. */
export const secondsOf = (reply: FastifyReply): number | null =>
  isStreamType(reply.getHeader('content-type')) ? null : reply.elapsedTime / 1000;

export const isStream = ({ headers }: Response): boolean =>
  isStreamType(headers.get('content-type'));

/** Creates a sender that ends open streams on shutdown, which they would delay; clients then reconnect elsewhere. */
export function createStreams(app: FastifyInstance): Streams {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return {
    async send(reply, { status, body }) {
      // A streaming answer always has a body.
      const stream = Readable.fromWeb(body as ReadableStream);
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      await reply
        .code(status)
        .headers(dataHeaders)
        // Prevents buffering, compression and caching by proxies.
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
        .type(STREAM_TYPE)
        .send(stream);
    },
  };
}
