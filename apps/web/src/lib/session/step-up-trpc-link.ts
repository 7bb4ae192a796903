import type { AppRouter } from '@manabar/server/router';
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { toAppError } from '../errors/errors.ts';
import { askToConfirm } from './step-up.ts';

/** Link that repeats a call once after the admin has confirmed their identity; else it fails with the refusal. */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let running: Unsubscribable;
      let ended = false;
      const again = (confirmed: boolean, refusal: Parameters<typeof observer.error>[0]) => {
        if (ended) return;
        if (confirmed) running = next(op).subscribe(observer);
        else observer.error(refusal);
      };
      running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (refusal) => {
          const { code, details } = toAppError(refusal);
          if (code !== 'step_up_required') observer.error(refusal);
          else
            void askToConfirm(details['method'] === 'code' ? 'code' : 'password').then(
              (confirmed) => again(confirmed, refusal),
            );
        },
      });
      return () => {
        ended = true;
        running.unsubscribe();
      };
    });
