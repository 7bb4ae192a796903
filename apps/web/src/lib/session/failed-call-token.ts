import type { AppRouter } from '@manabar/server/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { getSession } from './session.ts';

const sent = new WeakMap<object, string>();

/** Token of a failed call; undefined when it was made without one. */
export function sentToken(thrown: unknown): string | undefined {
  return typeof thrown === 'object' && thrown !== null ? sent.get(thrown) : undefined;
}

/** Records the token of a failed call. */
export function recordToken(thrown: object, token: string | undefined): void {
  if (token !== undefined) sent.set(thrown, token);
}

/** Link that records the token of each failed call, because the current one may have changed meanwhile. */
export const sentTokenLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const token = getSession()?.token;
    return next(op).pipe(
      tap({
        error: (thrown) => recordToken(thrown, token),
      }),
    );
  };
