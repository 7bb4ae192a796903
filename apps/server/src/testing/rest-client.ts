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

/** Calls the REST surface of a shop over its real server, knowing nothing of what is inside. */
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
    return {
      status: response.statusCode,
      body: parsed(response.body),
      text: response.body,
      headers: response.headers,
    };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
