import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { createRateLimits } from '#infra/limits/rate-limits.ts';
import { createCaller } from '../trpc/app-router.ts';
import type { Ask } from './first-page-types.ts';

type Procedure = (input: unknown) => Promise<unknown>;

const isProcedure = (value: unknown): value is Procedure => typeof value === 'function';

/** Returns a property of a caller, whose routers and procedures are functions with properties. */
function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' && typeof value !== 'function') return undefined;
  return value === null ? undefined : Reflect.get(value, name);
}

/**
 * Calls procedures for a page's first HTML anonymously and without rate limits, because one rendered page
 * serves many visitors.
 */
export function callAnonymously(deps: Deps): (language: Language) => Ask {
  const unlimited: Deps = { ...deps, rateLimits: createRateLimits(0) };
  return (language) => {
    const caller = createCaller({
      deps: unlimited,
      token: null,
      caller: null,
      address: '',
      userAgent: null,
      origin: '',
      language,
      requestId: 'first-page',
      // One rendered page serves many visitors, so that none of them aborts it.
      signal: () => new AbortController().signal,
      markReplayed: () => undefined,
    });
    return async (procedure, input) => {
      const [router = '', name = ''] = procedure.split('.');
      const call = propertyOf(propertyOf(caller, router), name);
      if (!isProcedure(call)) throw new Error(`a page asks for ${procedure}, which does not exist`);
      return call(input);
    };
  };
}
