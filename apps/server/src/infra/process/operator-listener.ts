import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Registry } from 'prom-client';
import { counted } from '../metrics/counters.ts';

/** Answers one path of the listener. */
export type OperatorRoute = (response: ServerResponse) => Promise<void>;

/** Serves operators, not customers, on an address and port of its own and without a login. */
export async function listenForOperators(
  { host, port }: { host: string; port: number },
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
  await once(server, 'listening');
  return server;
}

/** Returns the route /metrics of this process: its own counts, and further registries. */
export function metricsRoute(...registries: readonly Registry[]): OperatorRoute {
  return async (response) => {
    const texts = await Promise.all([counted, ...registries].map((each) => each.metrics()));
    response.writeHead(200, { 'content-type': counted.contentType }).end(texts.join('\n'));
  };
}
