import { expect } from 'vitest';
import { createApiChecker, type ApiChecker, type ApiDocument } from './api-document.ts';
import type { TestShop } from '../shops/test-shop.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** Answer of a REST call as a client receives it. */
export interface RestAnswer {
  status: number;
  /** Parsed JSON, or the text of another body. */
  body: unknown;
  text: string;
  headers: Record<string, unknown>;
}

export interface RestOptions {
  token?: string | undefined;
  /** Body, sent as JSON. */
  body?: unknown;
  /** Raw body, sent instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

export const refused = (code: string, details?: unknown) => ({
  success: false,
  error: {
    code,
    message: expect.any(String) as string,
    ...(details !== undefined && { details }),
  },
});

/* Values of answers that differ between runs. */
export const text = expect.any(String) as string;
export const integer = expect.toSatisfy(
  (value) => Number.isSafeInteger(value),
  'an integer',
) as number;

export type Rest = (method: Method, path: string, options?: RestOptions) => Promise<RestAnswer>;

/** Cached, because the document is the same for every shop and slow to parse. */
let checker: Promise<ApiChecker> | undefined;

async function checkerOf(shop: TestShop): Promise<ApiChecker> {
  const response = await (await shop.app()).inject({ url: '/api/openapi.json' });
  return createApiChecker(response.json<ApiDocument>());
}

/**
 * Calls a shop's REST surface over its real server as a client does. Fails when an answer violates the OpenAPI
 * document.
 */
export function createRest(shop: TestShop): Rest {
  return async (method, path, { token, body, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await shop.inject({
      method,
      url: `/api${path}`,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const answer = {
      status: response.statusCode,
      text: response.body,
      headers: response.headers,
    };
    const faults = (await (checker ??= checkerOf(shop))).faultsOf(method, path, answer);
    if (faults.length > 0) throw new Error(`${method} ${path}: ${faults.join('; ')}`);
    return { ...answer, body: parsed(answer.text) };
  };
}

export const idOf = ({ body }: RestAnswer): number => (body as { id: number }).id;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
