import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { SuperjsonRouter } from '@manabar/server/superjson-router';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { createCallFetch, createStreamFetch } from './create-fetch.ts';
import { cancelOnAbort } from './cancel-on-abort.ts';
import { endpointOf, wholeNumber, type ManabarClientOptions } from './options.ts';
import { readError } from './read-error.ts';
import { retries } from './retry.ts';
import { Tokens } from './tokens.ts';

/** Every procedure of the shop, as `client.<router>.<procedure>.query | mutate | subscribe`. */
export type ManabarClient = TRPCClient<SuperjsonRouter>;

/**
 * Creates a client of the shop at `url`. Throws a TypeError for invalid options; a failed call always rejects with a
 * ManabarError.
 *
 * Each call is a separate request with its own time-out, cancellation and retries. Queries are retried after
 * transient failures, mutations only with an idempotency key that the shop honours; README.md has the full table.
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
  return createTRPCClient<SuperjsonRouter>({
    links: [
      cancelOnAbort(signal),
      retries({ tokens, retries: wholeNumber('retries', options.retries ?? 3, 0) }),
      errors,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          transformer: superjson,
          EventSource,
          // Requests the headers first, so that a missing token is an error and not a lost connection.
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

/** Converts every error of the inner links to a ManabarError. */
const errors: TRPCLink<SuperjsonRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (envelope) => observer.next(envelope),
        error: (error) => observer.error(readError(op.path, error)),
        complete: () => observer.complete(),
      }),
    );
