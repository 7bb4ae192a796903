import type { ErrorBody } from '@manabar/contracts';

/** Error response of the REST API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(call: string, status: number, body: ErrorBody) {
    super(`${call}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Calls the REST API with a token or anonymously. */
export interface Api {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
}

/** `url` is without `/api`. Responses other than 2xx throw an {@link ApiError}. */
export function createApi(url: string, token?: string): Api {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new ApiError(`${method} ${path}`, answer.status, json as ErrorBody);
    return json as never;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}
