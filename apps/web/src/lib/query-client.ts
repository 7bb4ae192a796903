import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isClientFault, refusedByProvider, toAppError, type AppErrorCode } from './errors.ts';
import { sentToken } from './sent-token.ts';
import { getSession } from './session.ts';

/** Again after 1 s, three times; never when the server refused. */
function retryQuery(failures: number, thrown: unknown): boolean {
  return failures < 3 && !isClientFault(toAppError(thrown));
}

/**
 * For a mutation that carries an idempotency key: once more when there was no clear answer. Without a key
 * nothing is repeated by itself.
 */
export function retryKeyed(failures: number, thrown: unknown): boolean {
  const error = toAppError(thrown);
  return failures < 1 && !isClientFault(error) && !refusedByProvider(error);
}

/** Whoever is refused the own profile, or has none any more, is not logged in. */
const withoutProfile: readonly (number | null)[] = [401, 403, 404];

const isProfile = ([path]: QueryKey) =>
  Array.isArray(path) && path[0] === 'profile' && path[1] === 'get';

/** 401 for what was typed, not for the session. */
const ofWhatWasTyped: readonly AppErrorCode[] = [
  'invalid_credentials',
  'second_factor_required',
  'second_factor_invalid',
];

/**
 * The cache of everything the shop answered. `onUnauthorized` is told when a call made with the present token was
 * refused with 401, or the profile with 403 or 404. Calls that mean something else by it (log in, log out) say
 * `meta: { ownUnauthorized: true }`. `onSetupRequired` is told when an admin is refused for want of a second factor.
 */
export function createQueryClient(
  onUnauthorized: () => void,
  onSetupRequired: () => void = () => undefined,
): QueryClient {
  const check = (thrown: unknown, refusals: typeof withoutProfile) => {
    // An answer to an old token says nothing about the one of a customer who has logged in since.
    const token = getSession()?.token;
    const { status, code } = toAppError(thrown);
    if (ofWhatWasTyped.includes(code)) return;
    if (code === 'second_factor_setup_required') onSetupRequired();
    if (token && sentToken(thrown) === token && refusals.includes(status)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => check(thrown, isProfile(query.queryKey) ? withoutProfile : [401]),
    }),
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _result, mutation) => {
        if (mutation.meta?.['ownUnauthorized'] !== true) check(thrown, [401]);
      },
    }),
    defaultOptions: {
      // Offline is an answer too: a payment must not wait in silence for the connection and then go out
      // behind its customer's back.
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
