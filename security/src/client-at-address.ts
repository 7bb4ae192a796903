import { Agent, request } from 'undici';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON body, or its text when it is not JSON. */
  body: unknown;
  /** Bytes of the body as received, compressed or not. */
  size: number;
}

export interface CallOptions {
  method?: string;
  token?: string;
  /** Sent as JSON; bytes are sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Client that calls the shop from one loopback address. */
export interface ClientAtAddress {
  /** Calls a path that begins with a slash, including /api. */
  call: (path: string, options?: CallOptions) => Promise<Answer>;
  close: () => Promise<void>;
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * @param address source of the calls; all of 127.0.0.0/8 belongs to the machine, so each of its addresses can represent
 * another client
 */
export function createClientAt(url: string, address: string): ClientAtAddress {
  const dispatcher = new Agent({ localAddress: address });
  return {
    call: async (path, { method, token, body, headers, signal } = {}) => {
      const answer = await request(`${url}${path}`, {
        dispatcher,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: readBody(bytes.toString()),
        size: bytes.length,
      };
    },
    close: () => dispatcher.destroy(),
  };
}
