import type { AppRouter } from '@manabar/server/router';
import type { inferRouterInputs } from '@trpc/server';
import { useAttemptKey } from '#lib/drafts/attempt-key.ts';
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
  const attempt = useAttemptKey();
  const { mutateAsync, isPending } = trpc.admin.jobs.start.useMutation({ retry: retryKeyed });
  return {
    isStarting: isPending,
    start: async (wanted: WantedJob) => {
      try {
        const idempotencyKey = attempt.keyFor(wanted);
        const job = await mutateAsync({ ...wanted, idempotencyKey });
        attempt.ended();
        return job;
      } catch (thrown) {
        attempt.ended(thrown);
        throw thrown;
      }
    },
  };
}
