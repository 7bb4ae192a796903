import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createLocalServer, json, type Behaviour } from './local-server.ts';

export interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw body as text. */
  body: string;
  /** Whether one of the fake's secrets signed it within five minutes of its clock. */
  signed: boolean;
  port: number;
}

/** A fake supplier without behaviour of its own. */
export interface FakeSupplier {
  url: string;
  heard: Heard[];
  /** Signing secrets; several during a rotation. */
  secrets: string[];
  /** Seconds since 1970. */
  now: () => number;
  /** Applies this behaviour to every further request. Unsigned requests get 401. */
  behave: (behaviour: Behaviour) => void;
  close(): Promise<void>;
}

const MAX_AGE = 300;

export async function startFakeSupplier(secret: string): Promise<FakeSupplier> {
  let behaviour: Behaviour = json(500, {});
  const server = createLocalServer((request, response, body) => {
    const signed = isSigned(fake, request.headers['x-signature'], body);
    fake.heard.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body.toString('utf8'),
      signed,
      port: request.socket.remotePort ?? 0,
    });
    (signed ? behaviour : json(401, { error: 'invalid_signature' }))(response, request);
  });
  const fake: FakeSupplier = {
    url: `http://127.0.0.1:${await server.listen()}`,
    heard: [],
    secrets: [secret],
    now: () => Date.now() / 1000,
    behave: (next) => {
      behaviour = next;
    },
    close: () => server.close(),
  };
  return fake;
}

/** Verifies a signature by the protocol's description, independently of the shop's signing. */
function isSigned({ secrets, now }: FakeSupplier, header: unknown, body: Buffer): boolean {
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
