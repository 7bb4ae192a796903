import type { AppRouter } from '@manabar/server/router';
import { createTRPCClient } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { isClientFault, toAppError } from './errors/errors.ts';
import { httpLinks } from './trpc.ts';

/** Calls the shop with a stubbed fetch and returns the normalised failure. */
async function failureOf(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const client = createTRPCClient({ links: httpLinks() });
  return toAppError(await client.catalogue.list.query().catch((thrown: unknown) => thrown));
}

const respond = (status: number, type: string, body: string) => () =>
  Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));

it.each([
  [502, 'text/html', '<h1>Bad gateway</h1>'],
  [502, 'application/json; charset=utf-8', '{"message":"Bad gateway"}'],
  [200, 'text/html', '<h1>Log in to this network</h1>'],
  [401, 'text/html', '<h1>Unauthorized</h1>'],
  [404, 'application/json', '{"message":"Not found"}'],
])(
  "the web shop takes a proxy's answer %i of type %s for a failure whose result is unknown",
  async (...answer) => {
    const failure = await failureOf(respond(...answer));
    expect(failure).toMatchObject({ code: 'UNEXPECTED_ERROR', status: null });
    expect(isClientFault(failure)).toBe(false);
  },
);

it('the web shop reports the error NETWORK when a request gets no answer', async () => {
  const failure = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(failure).toMatchObject({ code: 'NETWORK', status: null });
});

/** Fetch on a connection that broke silently. */
const silent = vi.fn(
  (_address: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    }),
);

it('the web shop reports the error NETWORK when an answer does not begin within a minute', async () => {
  vi.useFakeTimers();
  const failing = failureOf(silent as never);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await failing).toMatchObject({ code: 'NETWORK', status: null });
});

it('the web shop does not limit the time of calls of admins', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silent);
  const ended = vi.fn();
  const client = createTRPCClient<AppRouter>({ links: httpLinks() });
  void client.admin.prices.settings.query().finally(ended);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(silent).toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});

it('the web shop reads the error code and details from the answer to a call', async () => {
  const appError = { code: 'rate_limited', message: 'later', retryAfter: 9 };
  const error = { message: 'later', code: -32000, data: { httpStatus: 429, appError } };
  const answer = respond(429, 'application/json', JSON.stringify([{ error }]));
  expect(await failureOf(answer)).toMatchObject({ ...appError, status: 429 });
});
