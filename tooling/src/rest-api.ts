/** Error response of the REST API. */
export class ApiError extends Error {
  readonly status: number;

  constructor(call: string, status: number, answer: string) {
    super(`${call} answered ${status}: ${answer}`);
    this.status = status;
  }
}

/** Calls the REST API of a shop with a token or anonymously. */
export interface Api {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object, idempotencyKey?: string) => Promise<T>;
  put: <T>(path: string, body: object, idempotencyKey?: string) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
}

/** `origin` is without `/api`. Responses other than 2xx throw an {@link ApiError}. */
export function createApi(origin: string, token?: string): Api {
  const call = async (method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new ApiError(`${method} ${path}`, answer.status, text.slice(0, 500));
    return JSON.parse(text) as never;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}, key) => call('POST', path, body, key),
    put: (path, body, key) => call('PUT', path, body, key),
    delete: (path) => call('DELETE', path),
  };
}
