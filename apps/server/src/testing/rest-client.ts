import { createApiChecker, type ApiChecker, type ApiDocument } from './api-document.ts';
import type { TestShop } from './test-shop.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** What a REST call answered, as a client of the shop sees it. */
export interface RestAnswer {
  status: number;
  /** The parsed JSON; the text where there is none. */
  body: unknown;
  text: string;
  headers: Record<string, unknown>;
}

export interface RestOptions {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

export type Rest = (method: Method, path: string, options?: RestOptions) => Promise<RestAnswer>;

/** The document is the same of every shop, and reading it takes long. */
let checker: Promise<ApiChecker> | undefined;

async function checkerOf(shop: TestShop): Promise<ApiChecker> {
  const response = await (await shop.app()).inject({ url: '/api/openapi.json' });
  return createApiChecker(response.json<ApiDocument>());
}

/**
 * Calls the REST surface of a shop over its real server, knowing nothing of what is inside. Fails when an answer is not
 * what the OpenAPI document says of that call and status.
 */
export function createRest(shop: TestShop): Rest {
  return async (method, path, { token, body, raw, headers = {} } = {}) => {
    const app = await shop.app();
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.inject({
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
