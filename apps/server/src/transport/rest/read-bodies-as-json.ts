import type { FastifyInstance } from 'fastify';
import { DomainError } from '#errors.ts';
import { decodeUtf8Body } from '../bodies/decode-utf8-body.ts';
import { hasTooManyValues } from '../bodies/long-bodies.ts';

/**
 * Parses bodies as JSON in UTF-8 regardless of the content type; an empty one counts as {}. Drops keys that would change
 * an object's prototype. Errors: validation_error, payload_too_large.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  // Fastify would refuse a malformed content type before it calls a parser.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-type'] !== undefined)
      request.headers['content-type'] = 'application/json';
    done();
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decodeUtf8Body(bytes as Buffer);
    if (text === '') {
      done(null, {});
      return;
    }
    if (hasTooManyValues(request, text)) {
      done(new DomainError('payload_too_large'));
      return;
    }
    return parse(request, text, (error, body) => {
      done(
        error && new DomainError('validation_error', { input: 'invalid' }, { cause: error }),
        body,
      );
    });
  });
}
