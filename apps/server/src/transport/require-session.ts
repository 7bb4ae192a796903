import type { onRequestAsyncHookHandler } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createContext } from './request-context.ts';
import { spendRequest } from './rate-limit.ts';

/** Refuses a request without a living session before its body is read. Errors: unauthorized, rate_limited. */
export function requireSession(deps: Deps): onRequestAsyncHookHandler {
  return async (request) => {
    const ctx = createContext(deps, request, () => undefined);
    await spendRequest(ctx, 'general');
    if (!(await deps.authenticate(ctx.token))) throw new DomainError('unauthorized');
  };
}
