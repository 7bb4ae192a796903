import type { AppRouter } from '@manabar/server/router';
import type { inferRouterInputs } from '@trpc/server';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc } from '#lib/trpc.ts';

export type WantedJob = inferRouterInputs<AppRouter>['admin']['jobs']['start'];
/** Selection type of a kind of job. */
export type SelectionOf<Kind extends WantedJob['kind']> = Extract<
  WantedJob,
  { kind: Kind }
>['selection'];

/** Starts a job with one idempotency key per attempt. */
export function useStartJob() {
  const attempt = useIdempotencyKey();
  const { mutateAsync, isPending } = trpc.admin.jobs.start.useMutation({
    retry: retryKeyed,
    onSettled: (_job, thrown) => attempt.ended(thrown),
  });
  return {
    isStarting: isPending,
    start: (wanted: WantedJob) =>
      mutateAsync({ ...wanted, idempotencyKey: attempt.keyFor(wanted) }),
  };
}
