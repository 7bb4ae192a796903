import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the fake server. */
export interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw body as text. */
  body: string;
  /** Whether one of the fake's secrets signed it within five minutes of its clock. */
  signed: boolean;
  /** Port of its connection. */
  port: number;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A fake supplier without behaviour of its own. */
export interface StandIn {
  url: string;
  heard: Heard[];
  /** Signing secrets; several during a rotation. */
  secrets: string[];
  /** Seconds since 1970. */
  now: () => number;
  /** Applies this behaviour to every further request. Unsigned ones get 401. */
  behave: (behaviour: Behaviour) => void;
  close(): Promise<void>;
}

/** Answers JSON. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const MAX_AGE = 300;

export async function startStandIn(secret: string): Promise<StandIn> {
  let behaviour: Behaviour = answer(500, {});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signed = isSigned(standIn, request.headers['x-signature'], body);
      standIn.heard.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: body.toString('utf8'),
        signed,
        port: request.socket.remotePort ?? 0,
      });
      (signed ? behaviour : answer(401, { error: 'invalid_signature' }))(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: [],
    secrets: [secret],
    now: () => Date.now() / 1000,
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

/** Written from the protocol's description, independently of the shop's signing. */
function isSigned({ secrets, now }: StandIn, header: unknown, body: Buffer): boolean {
  const parts = new Map(
    String(header)
      .split(',')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const time = parts.get('t') ?? '';
  if (!/^\d+$/.test(time) || Math.abs(now() - Number(time)) > MAX_AGE) return false;
  const message = Buffer.concat([Buffer.from(`${time}.`), body]);
  return secrets.some(
    (secret) => createHmac('sha256', secret).update(message).digest('hex') === parts.get('v1'),
  );
}
