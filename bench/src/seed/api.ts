/** Calls to the shop's REST API, for preparations. */
export interface Api {
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T>;
}

/** Creates a client that throws for every answer other than a success. */
export function createApi(port: number): Api {
  return {
    async call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) {
        throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
      }
      return JSON.parse(text) as T;
    },
  };
}
