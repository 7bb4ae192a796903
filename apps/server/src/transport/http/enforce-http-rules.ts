import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#config/env.ts';
import { DomainError } from '#errors.ts';
import { REQUEST_ID_HEADER } from '#infra/request-scope.ts';
import { discardBody, dropBody, hasBody } from '../bodies/discard-body.ts';
import { strictTransportSecurity } from '../web/security-headers.ts';

/** Methods whose requests have no body that a route reads. */
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Applies the rules of every request: it has one Host header, a body that no route reads is not parsed, and the answer has the
 * request's id and keeps browsers on https. Error: validation_error.
 */
export function enforceHttpRules(app: FastifyInstance, env: Env): void {
  const timeoutMs = env.BODY_TIMEOUT_SECONDS * 1000;
  const hsts = strictTransportSecurity(env);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (hsts !== null) reply.header('strict-transport-security', hsts);
    if (namesNoHost(request) || namesTwoHosts(request)) {
      if (hasBody(request)) discardBody(request, { timeoutMs });
      done(new DomainError('validation_error', { host: 'invalid' }));
      return;
    }
    if (hasBody(request) && (request.is404 || bodyless.has(request.method)))
      dropBody(request, { timeoutMs });
    done();
  });
  // `takeBody` sends 100 Continue to admitted requests; the server would send it for every announced body.
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
  // Node would answer 417 without a body and without the request's id, but a server may ignore unknown expectations.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}

function namesNoHost({ raw: { headers, httpVersion } }: FastifyRequest): boolean {
  return headers.host === undefined && httpVersion !== '1.0';
}

/** Returns whether a request has two Host headers, of which proxies and servers may choose different ones. */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
