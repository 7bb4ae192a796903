import type { FastifyInstance } from 'fastify';
import { runInScope, type RequestScope } from '#infra/request-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope;
  }
}

/** Serves every request within its scope, which identifies it in log lines, jobs and calls to others. */
export function scopeRequests(app: FastifyInstance): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', (request, _reply, done) => {
    request.scope = { requestId: request.id };
    runInScope(request.scope, done);
  });
}
