import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import superjson from 'superjson';

/** A request as it came. */
export interface SeenRequest {
  method: string;
  /** The procedure. */
  path: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** When it came, milliseconds. */
  at: number;
}

/** How one request is answered. */
export type Answering = (response: ServerResponse, request: SeenRequest) => void;

export interface StandIn {
  origin: string;
  seen: SeenRequest[];
  /** Answers the next requests one after the other, the last way for all that follow. */
  will(...answers: [Answering, ...Answering[]]): void;
  close(): Promise<void>;
}

/** A server in the place of the shop, or of whatever stands before it, that does as it is told. */
export async function startStandIn(): Promise<StandIn> {
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

/** The shop's own answer. */
export const says = (data: unknown): Answering =>
  send(200, 'application/json', JSON.stringify({ result: { data: superjson.serialize(data) } }));

/** The shop's refusal. */
export function refuses(status: number, appError: Record<string, unknown>): Answering {
  const error = { message: 'refused', code: -32600, data: { httpStatus: status, appError } };
  const body = JSON.stringify({ error: superjson.serialize(error) });
  return send(status, 'application/json', body);
}

/** A page of something that stands before the shop. */
export const page = (status: number, headers: Record<string, string> = {}): Answering =>
  send(status, 'text/html', '<html><h1>secret internals</h1></html>', headers);

export const json = (body: string, status = 200): Answering =>
  send(status, 'application/json', body);

/** Breaks the connection: nobody knows what was done. */
export const drops: Answering = (response) => void response.destroy();

/** Begins an answer, and breaks off. */
export const breaksOff: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"result":', () => response.destroy());
};

/** Takes the request, and says nothing. */
export const hangs: Answering = () => undefined;

/** The beginning of a stream of events, which goes on as long as the connection. */
export const streams =
  (...data: unknown[]): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: connected\ndata: {}\n\n');
    for (const each of data) response.write(`data: ${superjson.stringify(each)}\n\n`);
  };
