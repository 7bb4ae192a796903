import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#config/env.ts';
import { DomainError } from '#errors.ts';
import { discardBody, dropBody, hasBody } from './bodies/discard-body.ts';
import { strictTransportSecurity } from './web/security-headers.ts';

/** Methods whose requests have no body that any route reads. */
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * What holds for every request, whichever surface it is for: it names one host, a body that no route reads is not
 * parsed, and its answer keeps browsers on https. Error: validation_error.
 */
export function guardRequests(app: FastifyInstance, env: Env): void {
  const timeoutMs = env.BODY_TIMEOUT_SECONDS * 1000;
  const hsts = strictTransportSecurity(env);
  app.addHook('onRequest', (request, reply, done) => {
    if (hsts !== null) reply.header('strict-transport-security', hsts);
    if (namesTwoHosts(request)) {
      if (hasBody(request)) discardBody(request, { timeoutMs });
      done(new DomainError('validation_error', { host: 'invalid' }));
      return;
    }
    if (hasBody(request) && (request.is404 || bodyless.has(request.method)))
      dropBody(request, { timeoutMs });
    done();
  });
  // The body is asked for when the request is admitted (`takeBody`), not by the server as soon as it is announced.
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
}

/** Proxies and servers may each believe another of the two. */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
