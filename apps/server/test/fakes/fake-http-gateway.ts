import type { IncomingHttpHeaders } from 'node:http';
import { createLocalServer, json, type Behaviour } from './local-server.ts';

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

export async function startFakeHttpGateway(rules: GatewayRules): Promise<FakeHttpGateway> {
  let behaviour: Behaviour | undefined;
  const server = createLocalServer((request, response, bytes) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const asked: FakeRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: bytes.toString('utf8'),
    };
    fake.asked.push(asked);
    const fault = rules.faultOf(asked);
    if (fault !== undefined) fake.faults.push(`${asked.method} ${asked.path}: ${fault}`);
    if (behaviour) return void behaviour(response, request);
    if (fault !== undefined) return void json(418, { fault })(response, request);
    const { status, body } = rules.answer(asked);
    json(status, body)(response, request);
  });
  const fake: FakeHttpGateway = {
    url: `http://127.0.0.1:${await server.listen()}`,
    asked: [],
    faults: [],
    behave: (next) => {
      behaviour = next;
    },
    close: () => server.close(),
  };
  return fake;
}

interface KeyedRoutes {
  header: string;
  routeOf: (asked: FakeRequest) => string;
  routes: Readonly<Record<string, (asked: FakeRequest) => FakeResponse>>;
  unknownRoute: () => FakeResponse;
  /** Returns the answer to a key that came with another body before. */
  otherBody: () => FakeResponse;
}

/** Answers by route, and replays the answer of an idempotency key. */
export function answerByKey({ header, routeOf, routes, unknownRoute, otherBody }: KeyedRoutes) {
  const answered = new Map<string, { body: string; said: FakeResponse }>();
  return {
    /** Removes idempotency keys, as after a day. */
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
