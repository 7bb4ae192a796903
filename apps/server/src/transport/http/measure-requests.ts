import type { FastifyInstance } from 'fastify';
import { httpDurations, httpRequests } from '#infra/metrics/counters.ts';
import { secondsOf } from '../streams.ts';
import type { RouteOf } from './route-names.ts';

/** Metrics of one method and route, bound once, so that a request allocates no labels. */
class RouteMetrics {
  readonly #labels: { method: string; route: string };
  readonly #durations: { observe: (seconds: number) => void };
  readonly #byStatus = new Map<number, { inc: () => void }>();

  constructor(method: string, route: string) {
    this.#labels = { method, route };
    this.#durations = httpDurations.labels(this.#labels);
  }

  count(status: number): void {
    let counter = this.#byStatus.get(status);
    if (!counter) {
      counter = httpRequests.labels({ ...this.#labels, status: String(status) });
      this.#byStatus.set(status, counter);
    }
    counter.inc();
  }

  observe(seconds: number): void {
    this.#durations.observe(seconds);
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const OTHER_METHOD = 'other';

/**
 * Counts answered requests, a batch with the worst status of its calls, and measures their durations. Clients cannot increase the
 * number of methods and routes.
 */
export function measureRequests(app: FastifyInstance, routeOf: RouteOf): void {
  const byMethod = new Map<string, Map<string, RouteMetrics>>(
    [...METHODS, OTHER_METHOD].map((method) => [method, new Map()]),
  );
  const metricsOf = (sentMethod: string, route: string): RouteMetrics => {
    const method = byMethod.has(sentMethod) ? sentMethod : OTHER_METHOD;
    const routes = byMethod.get(method);
    const known = routes?.get(route);
    if (known) return known;
    const made = new RouteMetrics(method, route);
    routes?.set(route, made);
    return made;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const metrics = metricsOf(request.method, routeOf(request, reply));
    metrics.count(request.scope.failedStatus ?? reply.statusCode);
    const seconds = secondsOf(reply);
    if (seconds !== null) metrics.observe(seconds);
    done();
  });
}
