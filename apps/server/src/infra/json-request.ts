import type { HttpClient } from './http-client.ts';
import { parseJson } from './parse-json.ts';
import { currentRequestId, REQUEST_ID_HEADER } from './request-scope.ts';

export interface JsonRequest {
  client: HttpClient;
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
 * is sent twice. Names the shop's own request that caused it. Throws when there is no answer in time.
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
  // Read whatever the status is: the connection is used again.
  const text = await answer.body.text();
  const json = isJson(answer.headers['content-type']) ? parseJson(text) : undefined;
  return { status: answer.statusCode, json };
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const isJson = (type: string | string[] | undefined) =>
  typeof type === 'string' && JSON_TYPE.test(type);
