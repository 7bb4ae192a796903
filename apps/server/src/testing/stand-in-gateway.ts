import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the stand-in got it. */
export interface Asked {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The very bytes, as text. */
  body: string;
}

export interface Said {
  status: number;
  body: object;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A gateway's interface as its documentation describes it, played by a test. */
export interface GatewayRules {
  /** What is wrong with a request, by the documentation; undefined when nothing is. */
  faultOf(asked: Asked): string | undefined;
  answer(asked: Asked): Said;
}

export interface StandInGateway {
  url: string;
  asked: Asked[];
  /** What the adapter should not have sent: a test that leaves any fails. */
  faults: string[];
  /** Does this to every request from now on, whatever it is; undefined: keeps to the rules again. */
  behave(behaviour: Behaviour | undefined): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

export async function startStandInGateway(rules: GatewayRules): Promise<StandInGateway> {
  let behaviour: Behaviour | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const asked: Asked = {
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
  const standIn: StandInGateway = {
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
