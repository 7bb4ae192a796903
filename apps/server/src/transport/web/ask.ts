import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { createRateLimits } from '#infra/rate-limits.ts';
import { createCaller } from '../app-router.ts';
import type { Ask } from './first-page.ts';

type Procedure = (input: unknown) => Promise<unknown>;

/**
 * Calls procedures for the first HTML of a page: as nobody, and without counting against an address, since one answer
 * is drawn for many visitors.
 */
export function askAsNobody(deps: Deps): (language: Language) => Ask {
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
      // One answer is drawn for many visitors: no one of them ends it by going away.
      signal: () => new AbortController().signal,
      markReplayed: () => undefined,
    });
    return async (procedure, input) => {
      const [router = '', name = ''] = procedure.split('.');
      const routers = caller as unknown as Record<string, Record<string, Procedure>>;
      const call = routers[router]?.[name];
      if (!call) throw new Error(`a page asks for ${procedure}, which there is not`);
      return call(input);
    };
  };
}
