import type { FetchLike } from './options.ts';

/** An answer that is not the shop's. What it holds is nobody's business: it is not repeated anywhere. */
export class BadAnswer extends Error {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(message: string, response: Response) {
    super(`${message} (${response.status})`);
    this.status = response.status;
    this.retryAfter = secondsOf(response.headers.get('retry-after'));
  }
}

/** Seconds of a Retry-After header, which may also name a moment. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

interface Sending {
  fetch: FetchLike;
  timeoutMs: number;
}

/** What tRPC reads of an answer. */
interface Answer {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/**
 * Fetches one answer, whole, within the time. Redirects are not followed: whoever answers with one is not the shop,
 * and the token is for the shop alone.
 */
export function createCallFetch({ fetch, timeoutMs }: Sending) {
  return async (url: RequestInfo | URL | string, init: RequestInit = {}): Promise<Answer> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(url as string, { ...init, signal, redirect: 'manual' });
    const { ok, status } = response;
    return { ok, status, json: () => readJson(response) };
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

/** Opens a stream: its head must come in time, the rest when it comes. The token goes into its header. */
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
