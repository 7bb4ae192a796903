import type { FetchLike } from './options.ts';

/** Response from another sender than the shop. Its content is never included in errors, because it may be confidential. */
export class BadAnswer extends Error {
  readonly status: number;
  /** Waiting time in seconds. */
  readonly retryAfter: number | null;

  constructor(message: string, response: Response) {
    super(`${message} (${response.status})`);
    this.status = response.status;
    this.retryAfter = secondsOf(response.headers.get('retry-after'));
  }
}

/** Seconds of a Retry-After header, which may also contain a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

interface Sending {
  fetch: FetchLike;
  timeoutMs: number;
}

/** Parts of a response that tRPC reads, or passes on with its errors. */
interface Answer {
  ok: boolean;
  status: number;
  /** Id of the request in the shop's log, which `readError` reads. */
  requestId: string | null;
  json(): Promise<unknown>;
}

/**
 * Fetches a whole response within the time-out. Redirects are not followed, because the token must go to the shop
 * only.
 */
export function createCallFetch({ fetch, timeoutMs }: Sending) {
  return async (url: RequestInfo | URL | string, init: RequestInit = {}): Promise<Answer> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(url as string, { ...init, signal, redirect: 'manual' });
    const { ok, status, headers } = response;
    const requestId = headers.get('x-request-id');
    return { ok, status, requestId, json: () => readJson(response) };
  };
}

async function readJson(response: Response): Promise<unknown> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new BadAnswer('a redirect, which is not followed', response);
  }
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    throw new BadAnswer(`no JSON, but ${headers.get('content-type') ?? 'something'}`, response);
  }
}

/** Opens a stream: its headers must arrive in time, the events may take longer. The token is sent in a header. */
export function createStreamFetch(
  { fetch, timeoutMs }: Sending,
  headers: () => Promise<Record<string, string>>,
) {
  return async (url: string | URL, init: RequestInit): Promise<Response> => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('no answer in time', 'TimeoutError')),
      timeoutMs,
    );
    try {
      return await fetch(String(url), {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...(await headers()) },
        signal: init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal,
        redirect: 'manual',
      });
    } finally {
      clearTimeout(timer);
    }
  };
}
