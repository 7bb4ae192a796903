import type { Dispatcher } from 'undici';
import type { Env } from '#config/env.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { failureKind, type FailureKind } from './failure-kind.ts';
import { BlockedAddress, guardedLookup, resolvePublic } from './guarded-lookup.ts';
import { createResolve, type Resolve } from './network-resolve.ts';
import { isPublicAddress, literalAddress } from './public-address.ts';

/** Reason why nothing is sent to an address. */
export type UrlProblem =
  | 'https_required'
  | 'no_credentials'
  | 'port_refused'
  | 'private_address'
  | 'unresolvable';

/** Result of a request; `text` is the beginning of the answer. */
export type PostOutcome =
  | { status: number; retryAfter: string | null; text: string }
  | { error: FailureKind };

/** Sends to addresses that customers have chosen, but never into the operator's own networks. */
export interface Outbound {
  /** Returns the problem of an address for the person who enters it; each request checks it again. */
  check(url: string): Promise<UrlProblem | null>;
  /** Sends one request and returns the beginning of its answer. Redirects are not followed. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    options?: { maxAnswerBytes?: number },
  ): Promise<PostOutcome>;
  close(): Promise<void>;
}

interface OutboundOptions {
  env: Pick<Env, 'WEBHOOK_ALLOW_HOSTS'>;
  resolve?: Resolve;
  /** Time limit of a request with its answer. */
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 15_000;
/** Number of bytes of an answer that are read by default. */
const MAX_ANSWER_BYTES = 4096;
/** Maximum number of connections of one process to one host. */
const CONNECTIONS = 16;
const HTTPS_PORT = 443;
/** First port outside of the range of other protocols. */
const FIRST_FREE_PORT = 1024;

export function createOutbound({
  env,
  resolve = createResolve(),
  timeLimitMs = TIME_LIMIT_MS,
}: OutboundOptions): Outbound {
  const allowed = new Set(env.WEBHOOK_ALLOW_HOSTS ?? []);
  const bounds = {
    connections: CONNECTIONS,
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
  };
  const connect = { timeout: timeLimitMs };
  const closing = new AbortController();
  // Neither client reads proxies from the environment.
  const lookup = guardedLookup(resolve, closing.signal);
  const guarded = createHttpClient({ ...bounds, connect: { ...connect, lookup } });
  const open = createHttpClient({ ...bounds, connect });
  return {
    check: async (text) => {
      const url = new URL(text);
      const problem = plainProblem(url, allowed);
      if (problem || isAllowed(url, allowed) || literalAddress(url) !== null) return problem;
      return resolvePublic(resolve, url.hostname, closing.signal).then(
        ({ length }) => (length === 0 ? 'unresolvable' : null),
        (error: unknown) => (error instanceof BlockedAddress ? 'private_address' : 'unresolvable'),
      );
    },
    post: async (text, headers, body, { maxAnswerBytes = MAX_ANSWER_BYTES } = {}) => {
      const url = new URL(text);
      // Connections look up no literal addresses, so they are checked here.
      if (plainProblem(url, allowed)) return { error: 'blocked' };
      const client = isAllowed(url, allowed) ? open : guarded;
      const signal = AbortSignal.timeout(timeLimitMs);
      return send(url, client, { headers, body, signal, maxAnswerBytes });
    },
    close: async () => {
      closing.abort();
      await Promise.all([guarded.destroy(), open.destroy()]);
    },
  };
}

const portOf = ({ port, protocol }: URL) =>
  port === '' ? (protocol === 'http:' ? 80 : HTTPS_PORT) : Number(port);
const isAllowed = (url: URL, allowed: ReadonlySet<string>) =>
  allowed.has(`${url.hostname}:${portOf(url)}`);

/** Returns the problem of an address that is visible without a name lookup. */
function plainProblem(url: URL, allowed: ReadonlySet<string>): UrlProblem | null {
  if (url.username !== '' || url.password !== '') return 'no_credentials';
  if (isAllowed(url, allowed)) return null;
  if (url.protocol !== 'https:') return 'https_required';
  const port = portOf(url);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return 'port_refused';
  const literal = literalAddress(url);
  return literal !== null && !isPublicAddress(literal) ? 'private_address' : null;
}

interface Sending {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  maxAnswerBytes: number;
}

async function send(
  url: URL,
  client: HttpClient,
  { maxAnswerBytes, ...options }: Sending,
): Promise<PostOutcome> {
  try {
    const { statusCode, headers, body } = await client.request(url, { method: 'POST', ...options });
    const retryAfter = headers['retry-after'];
    return {
      status: statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      text: await readStart(body, maxAnswerBytes),
    };
  } catch (error) {
    return { error: failureKind(error) };
  }
}

/** Reads at most `maxBytes` of an answer; a longer answer closes its connection. */
async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}
