import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Registry } from 'prom-client';
import { counted } from '../metrics/counters.ts';
import { namePortSetting } from './name-port-setting.ts';

/** Answers one path of the listener. */
export type OperatorRoute = (response: ServerResponse) => Promise<void>;

/**
 * Serves operators, not customers, on METRICS_HOST and a port of its own, and without a login.
 *
 * @param setting name of the port's setting
 */
export async function listenForOperators(
  { host, port, setting }: { host: string; port: number; setting: string },
  routes: Readonly<Record<string, OperatorRoute>>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const route = Object.hasOwn(routes, request.url ?? '') ? routes[request.url ?? ''] : undefined;
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    route(response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, host);
  const settings = { host: 'METRICS_HOST', port: setting };
  await namePortSetting({ host, port, settings }, once(server, 'listening'));
  return server;
}

/** Returns the route /metrics of this process: its own counts, and further registries. */
export function metricsRoute(...registries: readonly Registry[]): OperatorRoute {
  return async (response) => {
    const texts = await Promise.all([counted, ...registries].map((each) => each.metrics()));
    response.writeHead(200, { 'content-type': counted.contentType }).end(texts.join('\n'));
  };
}
