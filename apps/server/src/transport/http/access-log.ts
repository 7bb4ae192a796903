import type { FastifyInstance } from 'fastify';
import { networkKey } from '#infra/limits/address-keys.ts';
import type { Logger } from '#infra/logger.ts';
import type { RouteOf } from './route-names.ts';

/**
 * Logs a line for each answered request, at every LOG_LEVEL. The line has the route's pattern instead of the address, because
 * addresses and queries may contain tokens, and the client's network instead of its address, for its privacy.
 */
export function registerAccessLog(app: FastifyInstance, log: Logger, routeOf: RouteOf): void {
  const lines = log.child({}, { level: 'info' });
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length'));
    lines.info(
      {
        method: request.method,
        route: routeOf(request, reply),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // The size of a stream is unknown.
        bytes: Number.isNaN(bytes) ? undefined : bytes,
        requestId: request.id,
        userId: request.scope.userId,
        network: networkKey(request.ip),
      },
      'request',
    );
    done();
  });
}
