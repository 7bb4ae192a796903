import { Agent, request, type Dispatcher } from 'undici';
import { parseJson } from './parse-json.ts';

export interface Bounds {
  /** Of a whole call, the answer's last byte included. */
  timeLimitMs: number;
  /** The longest answer that is read. */
  maxAnswerBytes: number;
  /** Beyond this, calls of one process wait for a connection, within their time. */
  connections: number;
}

/** Keeps connections to others, and bounds what they may do to this process. */
export function createBoundedAgent({ timeLimitMs, maxAnswerBytes, connections }: Bounds): Agent {
  return new Agent({
    connections,
    maxResponseSize: maxAnswerBytes,
    connect: { timeout: timeLimitMs },
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    allowH2: false,
  });
}

export interface JsonRequest {
  dispatcher: Dispatcher;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** The very text that is sent. */
  body?: string | undefined;
  timeLimitMs: number;
}

/** `json` is undefined for what is not JSON, by its type or by its text. */
export interface JsonAnswer {
  status: number;
  json: unknown;
}

/**
 * One request and its whole answer. Redirects are not followed: an answer that comes from elsewhere is none. Nothing
 * is sent twice. Throws when there is no answer in time.
 */
export async function requestJson(url: string, options: JsonRequest): Promise<JsonAnswer> {
  const { dispatcher, method, headers, body, timeLimitMs } = options;
  const answer = await request(url, {
    dispatcher,
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeLimitMs),
  });
  // Read whatever the status is: the connection is used again.
  const text = await answer.body.text();
  const json = isJson(answer.headers['content-type']) ? parseJson(text) : undefined;
  return { status: answer.statusCode, json };
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const isJson = (type: string | string[] | undefined) =>
  typeof type === 'string' && JSON_TYPE.test(type);
