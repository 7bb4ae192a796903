import type { Dispatcher } from 'undici';
import { requestJson, type JsonAnswer } from '#infra/json-request.ts';

/** What a call came to: an answer, or none. */
export type Reply = ({ came: 'answer' } & JsonAnswer) | { came: 'nothing'; cause: unknown };

export interface CallSettings {
  /** Where the interface's paths begin, without a slash at the end. */
  url: string;
  /** Says to the gateway who it is, for the very text of a body. */
  headersFor: (body: string) => Record<string, string>;
  /** Keeps connections, and bounds what an answer may weigh. */
  dispatcher: Dispatcher;
  timeLimitMs: number;
}

export interface Sending {
  body: object;
  headers?: Record<string, string>;
}

/** POST with something to send, GET without. */
export type Call = (path: string, sending?: Sending) => Promise<Reply>;

export function createCall({ url, headersFor, dispatcher, timeLimitMs }: CallSettings): Call {
  return async (path, sending) => {
    const body = sending && JSON.stringify(sending.body);
    try {
      const answer = await requestJson(url + path, {
        dispatcher,
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
