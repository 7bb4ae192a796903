import type { FastifyInstance } from 'fastify';

/** Makes the routes of a plugin accept bodies of any declared type as bytes. */
export function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify would refuse a malformed content type before it calls a parser.
    if (request.headers['content-type'] !== undefined) {
      request.headers['content-type'] = 'application/octet-stream';
    }
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
