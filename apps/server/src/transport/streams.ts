import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dataHeaders } from './rest/send.ts';

const STREAM_TYPE = 'text/event-stream';

/** Answers that go on: server-sent events. */
export interface Streams {
  send(reply: FastifyReply, response: Response): Promise<void>;
}

export function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith(STREAM_TYPE) === true;
}

/** They would hold up the end of the server; it ends them, and whoever listens asks elsewhere. */
export function createStreams(app: FastifyInstance): Streams {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return {
    async send(reply, { status, body }) {
      // An answer of a stream's type has a body.
      const stream = Readable.fromWeb(body as ReadableStream);
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      await reply
        .code(status)
        .headers(dataHeaders)
        // Not to be held back, compressed or kept on the way.
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
        .type(STREAM_TYPE)
        .send(stream);
    },
  };
}
