import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isClientFault, toAppError, type AppError } from './errors.ts';
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
  return failures < 1 && !isClientFault(toAppError(thrown));
}

function isUnauthorized(error: AppError): boolean {
  return error.status === 401 && error.code !== 'invalid_credentials';
}

/**
 * The cache of everything the shop answered. `onUnauthorized` is told when a call that carried a token was
 * refused with 401; a wrong password at login is not such a call.
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const check = (thrown: unknown) => {
    if (getSession() && isUnauthorized(toAppError(thrown))) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: check }),
    mutationCache: new MutationCache({ onError: check }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: retryQuery,
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, retryDelay: 1000 },
    },
  });
}
