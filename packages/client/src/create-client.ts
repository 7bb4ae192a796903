import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ServicesRouter } from '@manabar/server/services-router';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { createCallFetch, createStreamFetch } from './answer.ts';
import { cancellation } from './cancel.ts';
import { endpointOf, wholeNumber, type ManabarClientOptions } from './options.ts';
import { readError } from './read-error.ts';
import { retries } from './retry.ts';
import { Tokens } from './tokens.ts';

/** Every procedure of the shop, as `client.<router>.<procedure>.query | mutate | subscribe`. */
export type ManabarClient = TRPCClient<ServicesRouter>;

/**
 * A client of the shop at `url`. Throws a TypeError for options that make no sense; every call rejects with a
 * ManabarError and nothing else.
 *
 * Each call is a request of its own, so that it has its own time-out, cancellation and repetition. Queries are
 * repeated after failures that may pass, mutations only with an idempotency key that the shop honours; README.md
 * has the whole table.
 */
export function createManabarClient(options: ManabarClientOptions): ManabarClient {
  const { fetch = globalThis.fetch, language, signal } = options;
  const url = endpointOf(options);
  const sending = { fetch, timeoutMs: wholeNumber('timeoutMs', options.timeoutMs ?? 10_000, 1) };
  const tokens = new Tokens(options);
  const headers = async () => ({
    ...(language && { 'accept-language': language }),
    ...(await tokens.header()),
  });
  return createTRPCClient<ServicesRouter>({
    links: [
      cancellation(signal),
      retries({ tokens, retries: wholeNumber('retries', options.retries ?? 3, 0) }),
      errors,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          transformer: superjson,
          EventSource,
          // Asked for first, so that a token that cannot be had is a failure and no lost connection.
          eventSourceOptions: async () => {
            await headers();
            return { fetch: createStreamFetch(sending, headers) };
          },
        }),
        false: httpLink({ url, transformer: superjson, headers, fetch: createCallFetch(sending) }),
      }),
    ],
  });
}

/** Every failure below becomes a ManabarError. */
const errors: TRPCLink<ServicesRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (envelope) => observer.next(envelope),
        error: (error) => observer.error(readError(op.path, error)),
        complete: () => observer.complete(),
      }),
    );
