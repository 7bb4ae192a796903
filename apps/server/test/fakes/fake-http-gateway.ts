import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the fake server. */
export interface FakeRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The raw body as text. */
  body: string;
}

export interface FakeResponse {
  status: number;
  body: object;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A fake gateway's behaviour by its API documentation. */
export interface GatewayRules {
  /** Describes a request's violation of the documentation; undefined without one. */
  faultOf(asked: FakeRequest): string | undefined;
  answer(asked: FakeRequest): FakeResponse;
}

export interface FakeHttpGateway {
  url: string;
  asked: FakeRequest[];
  /** Invalid requests of the adapter, each of which fails the test. */
  faults: string[];
  /** Applies this behaviour to every further request; undefined restores the documented one. */
  behave(behaviour: Behaviour | undefined): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

export async function startFakeHttpGateway(rules: GatewayRules): Promise<FakeHttpGateway> {
  let behaviour: Behaviour | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const asked: FakeRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      standIn.asked.push(asked);
      const fault = rules.faultOf(asked);
      if (fault !== undefined) standIn.faults.push(`${asked.method} ${asked.path}: ${fault}`);
      if (behaviour) return void behaviour(response, request);
      if (fault !== undefined) return void json(418, { fault })(response, request);
      const { status, body } = rules.answer(asked);
      json(status, body)(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: FakeHttpGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    faults: [],
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

interface KeyedRoutes {
  /** Header with the idempotency key. */
  header: string;
  routeOf: (asked: FakeRequest) => string;
  routes: Readonly<Record<string, (asked: FakeRequest) => FakeResponse>>;
  unknownRoute: () => FakeResponse;
  /** Answer to a key that came with another body before. */
  otherBody: () => FakeResponse;
}

/** Answers by route, and replays the answer of an idempotency key. */
export function answerByKey({ header, routeOf, routes, unknownRoute, otherBody }: KeyedRoutes) {
  const answered = new Map<string, { body: string; said: FakeResponse }>();
  return {
    /** Forgets idempotency keys, as after a day. */
    forgetKeys: () => answered.clear(),
    answer: (asked: FakeRequest): FakeResponse => {
      const route = routes[routeOf(asked)];
      if (!route) return unknownRoute();
      const key = asked.headers[header];
      if (typeof key !== 'string') return route(asked);
      const known = answered.get(key);
      if (known && known.body !== asked.body) return otherBody();
      const said = known?.said ?? route(asked);
      answered.set(key, { body: asked.body, said });
      return said;
    },
  };
}
