import type { AppRouter } from '@manabar/server/router';
import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { InvalidResponseError } from './errors/errors.ts';
import { currentLanguage } from './locale.ts';
import { getSession } from './session/session.ts';

/** Typed hooks of the shop's procedures. */
export const trpc = createTRPCReact<AppRouter>();
/** Input types of the procedures. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** Headers with the session's token and the language. */
export function requestHeaders(): Record<string, string> {
  const session = getSession();
  return {
    'accept-language': currentLanguage(),
    ...(session ? { authorization: `Bearer ${session.token}` } : {}),
  };
}

/**
 * Longest wait for the beginning of an answer, in milliseconds. The browser waits for minutes on a connection that broke
 * silently, as on a phone that changes networks.
 */
const LONGEST_WAIT_MS = 60_000;

/** Fetches within the longest wait; calls of admins may take longer. */
async function fetchInTime(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  if (typeof address === 'string' && address.includes('admin.')) return fetch(address, init);
  const wait = new AbortController();
  const abort = () => wait.abort();
  init?.signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, LONGEST_WAIT_MS);
  try {
    return await fetch(address, { ...init, signal: wait.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches JSON; throws {@link InvalidResponseError} for other content, which the batch link would treat as a missing answer. */
async function fetchJson(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchInTime(...request);
  if (response.headers.get('content-type')?.includes('application/json')) return response;
  throw new InvalidResponseError(`Answer without JSON, status ${response.status}`);
}

/** Links of the running shop; simultaneous calls are batched, at most 8 per request. */
export function httpLinks(): TRPCLink<AppRouter>[] {
  return [
    httpBatchLink({
      url: '/trpc',
      maxItems: 8,
      headers: requestHeaders,
      fetch: fetchJson,
    }),
  ];
}
