import { request, type Dispatcher } from 'undici';
import type { Clock } from '#infra/clock.ts';
import { sign, SIGNATURE_HEADER } from './signing.ts';

/** What a call came to. `not_sent`: surely not received; `unknown`: received or not, nobody can tell. */
export type Reply =
  | { came: 'answer'; status: number; json: unknown }
  | { came: 'not_sent' | 'unknown'; cause: Error };

export interface CallSettings {
  /** Where the protocol's paths begin, without a slash at the end. */
  url: string;
  secret: string;
  clock: Clock;
  /** Keeps connections, and bounds what an answer may weigh. */
  dispatcher: Dispatcher;
  /** For the whole call, the answer's last byte included. */
  timeLimitMs: number;
}

export type Call = (path: string, body?: object) => Promise<Reply>;

/**
 * Signed calls to one address: POST with a body, GET without one. Redirects are not followed: an answer that
 * comes from elsewhere is none. Nothing is sent twice.
 */
export function createCall({ url, secret, clock, dispatcher, timeLimitMs }: CallSettings): Call {
  return async (path, content) => {
    const body = content && JSON.stringify(content);
    try {
      const answer = await request(url + path, {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          [SIGNATURE_HEADER]: sign(body ?? '', secret, clock.now()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeLimitMs),
      });
      // Read whatever the status is: the connection is used again.
      const text = await answer.body.text();
      const json = isJson(answer.headers['content-type']) ? parsed(text) : undefined;
      return { came: 'answer', status: answer.statusCode, json };
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      return { came: isUnsent(cause) ? 'not_sent' : 'unknown', cause };
    }
  };
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const isJson = (type: string | string[] | undefined) =>
  typeof type === 'string' && JSON_TYPE.test(type);

/** Undefined for what is not JSON. The reason is not kept: it would quote the answer, which may name a code. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether no connection came about: the name is not known, or whoever is there refused it. */
function isUnsent(error: unknown): boolean {
  // A name with several addresses: none of them may have got anything.
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isUnsent);
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ECONNREFUSED') return true;
  return 'syscall' in error && error.syscall === 'getaddrinfo';
}
