import type { FastifyInstance } from 'fastify';
import { DomainError } from '#errors.ts';

/**
 * Bodies are JSON, whatever the content type says; an empty one counts as {}. Keys that would reach into an
 * object's prototype are dropped. Error: validation_error.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  // One that is no content type at all would be refused before any parser is asked.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-type'] !== undefined)
      request.headers['content-type'] = 'application/json';
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, {});
      return;
    }
    return parse(request, text as string, (error, body) => {
      done(
        error && new DomainError('validation_error', { input: 'invalid' }, { cause: error }),
        body,
      );
    });
  });
}
