import type { Dispatcher } from 'undici';
import { sign, SIGNATURE_HEADER } from '#infra/body-signature.ts';
import type { Clock } from '#infra/clock.ts';
import { requestJson } from '#infra/json-request.ts';

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

/** Signed calls to one address: POST with a body, GET without one. */
export function createCall({ url, secret, clock, dispatcher, timeLimitMs }: CallSettings): Call {
  return async (path, content) => {
    const body = content && JSON.stringify(content);
    try {
      const answer = await requestJson(url + path, {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        headers: { [SIGNATURE_HEADER]: sign(body ?? '', secret, clock.now()) },
        body,
        timeLimitMs,
      });
      return { came: 'answer', ...answer };
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      return { came: isUnsent(cause) ? 'not_sent' : 'unknown', cause };
    }
  };
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
