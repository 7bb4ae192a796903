import type { FastifyInstance } from 'fastify';
import { runInScope, type RequestScope } from '#infra/request-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope;
  }
}

/**
 * Serves every request within its scope, which identifies it in log lines, jobs and calls to others. The answer names the end of
 * the API key that the scope has.
 */
export function scopeRequests(app: FastifyInstance): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', (request, _reply, done) => {
    request.scope = { requestId: request.id };
    runInScope(request.scope, done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { keyExpires } = request.scope;
    if (keyExpires) reply.header('api-key-expires', keyExpires.toISOString());
    done();
  });
}
