import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import superjson from 'superjson';
import { afterAll, beforeAll } from 'vitest';

/** Received request. */
export interface SeenRequest {
  method: string;
  /** Path of the procedure. */
  path: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Time of the request in milliseconds. */
  at: number;
}

/** Answers one request. */
export type Answering = (response: ServerResponse, request: SeenRequest) => void;

export interface FakeServer {
  origin: string;
  seen: SeenRequest[];
  /** Sets the answers of the next requests; the last one applies to all that follow. */
  will(...answers: [Answering, ...Answering[]]): void;
  close(): Promise<void>;
}

/** Starts a scripted server in place of the shop or a proxy for the tests of a file. */
export function useFakeServer(): FakeServer {
  const server = {} as FakeServer;
  beforeAll(async () => {
    Object.assign(server, await start());
  });
  afterAll(() => server.close());
  return server;
}

async function start(): Promise<FakeServer> {
  const seen: SeenRequest[] = [];
  let answers: Answering[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const path = url.replace(/\?.*$/s, '').replace(/^\/services\/trpc\//, '');
      const body = Buffer.concat(chunks).toString();
      const one = { method, path, url, headers, body, at: performance.now() };
      seen.push(one);
      const [answer = says({})] = answers;
      if (answers.length > 1) answers.shift();
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    will: (...next) => {
      seen.length = 0;
      answers = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  ((response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  }) satisfies Answering;

/** Success response of the shop. */
export const says = (data: unknown): Answering =>
  send(200, 'application/json', JSON.stringify({ result: { data: superjson.serialize(data) } }));

/** Error response of the shop. */
export function refuses(status: number, appError: Record<string, unknown>): Answering {
  const error = { message: 'refused', code: -32600, data: { httpStatus: status, appError } };
  const body = JSON.stringify({ error: superjson.serialize(error) });
  return send(status, 'application/json', body);
}

/** Page of a proxy. */
export const page = (status: number, headers: Record<string, string> = {}): Answering =>
  send(status, 'text/html', '<html><h1>secret internals</h1></html>', headers);

export const json = (body: string): Answering => send(200, 'application/json', body);

/** Breaks the connection, so that the result is unknown. */
export const drops: Answering = (response) => void response.destroy();

/** Breaks the connection within the response. */
export const breaksOff: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"result":', () => response.destroy());
};

/** Never answers. */
export const hangs: Answering = () => undefined;

/** Starts an event stream that lasts as long as the connection. */
export const streams =
  (...data: unknown[]): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: connected\ndata: {}\n\n');
    for (const each of data) response.write(`data: ${superjson.stringify(each)}\n\n`);
  };
