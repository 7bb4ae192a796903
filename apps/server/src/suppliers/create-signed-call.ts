import { fieldOf } from '@manabar/contracts/rules';
import type { HttpClient } from '#infra/http-client.ts';
import { sign, SIGNATURE_HEADER } from '#infra/secrets/body-signature.ts';
import type { Clock } from '#infra/clock.ts';
import { requestJson } from '#infra/json-request.ts';

/** Result of a call. `not_sent`: certainly not received; `unknown`: possibly received. */
export type Reply =
  | { came: 'answer'; status: number; json: unknown }
  | { came: 'not_sent' | 'unknown'; cause: Error };

export interface CallSettings {
  /** Base URL of the protocol, without a trailing slash. */
  url: string;
  secret: string;
  clock: Clock;
  /** Its answers have a limit of size. */
  client: HttpClient;
  /** Time-out of the whole call, including the answer's last byte. */
  timeLimitMs: number;
}

export type Call = (path: string, body?: object) => Promise<Reply>;

/** Creates signed calls to one address: POST with a body, GET without one. */
export function createSignedCall({ url, secret, clock, client, timeLimitMs }: CallSettings): Call {
  return async (path, content) => {
    const body = content && JSON.stringify(content);
    try {
      const answer = await requestJson(url + path, {
        client,
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

const UNCONNECTED_ERROR_CODES = ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH'];

/** Returns whether no connection was made: the name is unknown, or its host is unreachable or refused the connection. */
function isUnsent(error: unknown): boolean {
  // For a name with several addresses, all of them must have failed.
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isUnsent);
  const syscall = fieldOf(error, 'syscall');
  if (syscall === 'connect')
    return UNCONNECTED_ERROR_CODES.includes(String(fieldOf(error, 'code')));
  return syscall === 'getaddrinfo';
}
