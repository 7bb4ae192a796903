import type { HttpClient } from '#infra/http-client.ts';
import { requestJson, type JsonAnswer } from '#infra/json-request.ts';

/** Result of a call: an answer, or none. */
export type Reply = ({ came: 'answer' } & JsonAnswer) | { came: 'nothing'; cause: unknown };

export interface CallSettings {
  /** Base URL of the API, without a trailing slash. */
  url: string;
  /** Returns the authentication headers for the exact text of a body. */
  headersFor: (body: string) => Record<string, string>;
  /** Its answers have a limit of size. */
  client: HttpClient;
  timeLimitMs: number;
}

export interface Sending {
  body: object;
  headers?: Record<string, string>;
}

/** Sends a POST with a body, or a GET without one. */
export type Call = (path: string, sending?: Sending) => Promise<Reply>;

export function createCall({ url, headersFor, client, timeLimitMs }: CallSettings): Call {
  return async (path, sending) => {
    const body = sending && JSON.stringify(sending.body);
    try {
      const answer = await requestJson(url + path, {
        client,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headersFor(body ?? ''), ...sending?.headers },
        body,
        timeLimitMs,
      });
      return { came: 'answer', ...answer };
    } catch (cause) {
      return { came: 'nothing', cause };
    }
  };
}
