import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Records } from './records.ts';

/** Time-out of one answer in milliseconds. */
const ANSWER_MS = 30_000;
const PAUSE_MS = 250;
/** Time in milliseconds after which a failing operation ends the load, because it fails for longer than any fault lasts. */
const GIVE_UP_MS = 180_000;

export interface Call {
  path: string;
  method?: string;
  body?: unknown;
  token?: string;
  key?: string;
}

/** Calls the shop through its proxy, and repeats a call until its answer is definite. */
export interface Client {
  call: <T>(call: Call) => Promise<T>;
  close: () => Promise<void>;
}

/** Permanent refusal by the shop. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

interface Answer {
  status: number;
  text: string;
}

const passing = new Set([429, 500, 502, 503, 504]);
/** Whether the shop itself refused, in its own form of error; other answers come from the proxy. */
const isOwnRefusal = ({ status, text }: Answer) =>
  status !== 500 && text.includes('"success":false');

export function createClient(url: string, certificate: string, records: Records): Client {
  const dispatcher = new Agent({
    connections: 64,
    connect: { ca: readFileSync(certificate), timeout: 5_000 },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });
  const ask = async ({ path, method, body, token, key }: Call): Promise<Answer> => {
    const answer = await request(`${url}/api${path}`, {
      dispatcher,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  /** Returns null for a temporary failure. */
  const attempt = async (call: Call): Promise<Answer | null> => {
    const { path } = call;
    const begun = performance.now();
    const failed = (how: 'refused' | 'cut', why: string) =>
      records.failed({ how, begun, path, cause: `${path} ${why}` });
    try {
      const answer = await ask(call);
      const { status, text } = answer;
      if (status === 409 && text.includes('request_in_progress')) return null;
      if (!passing.has(status)) return answer;
      failed(isOwnRefusal(answer) ? 'refused' : 'cut', `${status} ${text.slice(0, 120)}`);
    } catch (error) {
      failed('cut', String(error));
    }
    return null;
  };
  return {
    async call<T>(call: Call): Promise<T> {
      const giveUpAt = performance.now() + GIVE_UP_MS;
      while (performance.now() < giveUpAt) {
        const answer = await attempt(call);
        if (answer && answer.status < 300) return JSON.parse(answer.text) as T;
        if (answer) {
          throw new RefusedError(
            `${call.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`,
          );
        }
        await sleep(PAUSE_MS);
      }
      throw new Error(`${call.path} was not answered in ${GIVE_UP_MS / 1000} s`);
    },
    close: () => dispatcher.destroy(),
  };
}
