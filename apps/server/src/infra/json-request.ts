import type { HttpClient } from './http-client.ts';
import { parseJson } from './parse-json.ts';
import { currentRequestId, REQUEST_ID_HEADER } from './request-scope.ts';

export interface JsonRequest {
  client: HttpClient;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** The exact text that is sent. */
  body?: string | undefined;
  timeLimitMs: number;
}

/** Answer of a request; `json` is undefined if its type or its text is not JSON. */
export interface JsonAnswer {
  status: number;
  json: unknown;
}

/**
 * Sends one request, with the id of the shop's own request, and reads its whole answer. Redirects are not followed, because an
 * answer from another address is not the receiver's, and nothing is sent twice. Throws without an answer in time.
 */
export async function requestJson(url: string, options: JsonRequest): Promise<JsonAnswer> {
  const { client, method, headers, body, timeLimitMs } = options;
  const requestId = currentRequestId();
  const answer = await client.request(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeLimitMs),
  });
  // The body is read for every status, so that the connection can be used again.
  const text = await answer.body.text();
  const json = isJson(answer.headers['content-type']) ? parseJson(text) : undefined;
  return { status: answer.statusCode, json };
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const isJson = (type: string | string[] | undefined) =>
  typeof type === 'string' && JSON_TYPE.test(type);
