import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { SuperjsonRouter } from '@manabar/server/superjson-router';
import { ManabarError } from './errors.ts';

/**
 * Cancels a call at once when its signal or the client's aborts, during the request or before a retry. A subscription
 * completes; a call fails.
 */
export function cancelOnAbort(ofClient: AbortSignal | undefined): TRPCLink<SuperjsonRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const signals = [op.signal, ofClient].filter((each) => each != null);
        const ended = AbortSignal.any(signals);
        const end = () => {
          if (op.type === 'subscription') observer.complete();
          else
            observer.error(
              new ManabarError(op.path, {
                code: 'aborted',
                message: 'ended by the caller',
                cause: ended.reason,
              }),
            );
        };
        if (ended.aborted) {
          end();
          return () => undefined;
        }
        const stop = () => {
          inner.unsubscribe();
          end();
        };
        ended.addEventListener('abort', stop, { once: true });
        // Unsubscribing cancels the inner links, so they do not need the signal.
        const inner = next({ ...op, signal: null }).subscribe(observer);
        return () => {
          ended.removeEventListener('abort', stop);
          inner.unsubscribe();
        };
      });
}
