import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { createAdminRefresh } from './admin-refresh.ts';
import { isClientFault, isSessionEnd, refusedByProvider, toAppError } from './errors/errors.ts';
import { sentToken } from './session/failed-call-token.ts';
import { getSession } from './session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** A 401 of this call does not mean that the session ended. */
      ownUnauthorized?: boolean;
      /** When data is refreshed after an admin mutation; by default after its end, without delaying it. */
      refresh?: 'awaited' | 'onSuccess' | 'never';
    };
  }
}

// Renders a call as pending before the next press of its button. By default, components learn of it in a timer, and
// browsers handle waiting presses before timers.
notifyManager.setScheduler(queueMicrotask);

/** Retries three times after 1 s each, but never after a refusal by the server. */
function retryQuery(failures: number, thrown: unknown): boolean {
  return failures < 3 && !isClientFault(toAppError(thrown));
}

/** Retries a mutation with an idempotency key once when its result is unknown; others are never retried. */
export function retryKeyed(failures: number, thrown: unknown): boolean {
  const error = toAppError(thrown);
  return failures < 1 && !isClientFault(error) && !refusedByProvider(error);
}

/** Statuses of the profile request that, besides a 401, mean the customer is not logged in. */
const withoutProfile: readonly (number | null)[] = [403, 404];

const isProfile = ([path]: QueryKey) =>
  Array.isArray(path) && path[0] === 'profile' && path[1] === 'get';

/**
 * Creates the query cache. `onUnauthorized` is called when a call with the current token was refused with 401, or the
 * profile with 403 or 404. Calls with another meaning of 401 (log-in, log-out) set `meta: { ownUnauthorized: true }`.
 * `onSetupRequired` is called when an admin is refused for lack of a second factor.
 */
export function createQueryClient(
  onUnauthorized: () => void,
  onSetupRequired: () => void = () => undefined,
): QueryClient {
  const check = (thrown: unknown, refusals: typeof withoutProfile = []) => {
    const error = toAppError(thrown);
    if (error.code === 'second_factor_setup_required') onSetupRequired();
    const isRefused = isSessionEnd(error) || refusals.includes(error.status);
    // A refusal of an old token does not concern a customer who has logged in since.
    const token = getSession()?.token;
    if (isRefused && token && sentToken(thrown) === token) onUnauthorized();
  };
  const adminRefresh = createAdminRefresh();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => check(thrown, isProfile(query.queryKey) ? withoutProfile : []),
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => adminRefresh.onMutate(mutation),
      onError: (thrown, _variables, _result, mutation) => {
        if (mutation.meta?.ownUnauthorized !== true) check(thrown);
      },
      onSettled: (_data, thrown, _variables, _result, mutation, { client }) =>
        adminRefresh.onSettled(mutation, thrown !== null, client),
    }),
    defaultOptions: {
      // Requests fail while offline: a payment must not wait silently for the connection and then be sent without the
      // customer noticing.
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: retryQuery,
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false, retryDelay: 1000 },
    },
  });
}
