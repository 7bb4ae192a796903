import type {} from '@fastify/otel';
import type { FastifyInstance } from 'fastify';
import { currentTelemetry } from '#infra/telemetry/telemetry.ts';
import { secondsOf } from '../streams.ts';
import type { RouteOf } from './route-names.ts';
import type { IsProxy } from './trusted-proxies.ts';

/**
 * Traces and measures requests if a collector is configured. Only trusted proxies may choose the trace of a request, because that
 * also decides whether the trace is kept.
 */
export function traceRequests(
  app: FastifyInstance,
  isProxy: IsProxy | null,
  routeOf: RouteOf,
): void {
  const telemetry = currentTelemetry();
  if (!telemetry) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    if (!isProxy?.(socket.remoteAddress ?? '', 0)) {
      delete headers['traceparent'];
      delete headers['tracestate'];
    }
    done();
  });
  // The plugin is called directly, so that its hooks run before those of the server.
  telemetry.tracesRequests(app, {}, () => undefined);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { span } = request.opentelemetry();
    const route = routeOf(request, reply);
    span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = secondsOf(reply);
    if (seconds !== null) {
      const [{ method }, { statusCode: status }] = [request, reply];
      telemetry.recordRequest({ method, route: routeOf(request, reply), status, seconds });
    }
    done();
  });
}
