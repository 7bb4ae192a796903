import type { AppRouter } from '@manabar/server/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { getSession } from './session.ts';

const sent = new WeakMap<object, string>();

/** The token with which a call was made that failed; undefined when it was made without one. */
export function sentToken(thrown: unknown): string | undefined {
  return typeof thrown === 'object' && thrown !== null ? sent.get(thrown) : undefined;
}

/** Notes the token with which a call was made that failed. */
export function noteToken(thrown: object, token: string | undefined): void {
  if (token !== undefined) sent.set(thrown, token);
}

/** A link that notes with every failure the token of its call: by the time it arrives there may be another one. */
export const noteSentToken: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const token = getSession()?.token;
    return next(op).pipe(
      tap({
        error: (thrown) => noteToken(thrown, token),
      }),
    );
  };
