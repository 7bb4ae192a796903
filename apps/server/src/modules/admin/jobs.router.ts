import {
  adminJobDetailSchema,
  adminJobListSchema,
  adminJobSchema,
  byIdInput,
  listJobsInput,
  startJobInput,
  type JobKind,
} from '@manabar/contracts';
import { stepUpBy } from '#modules/auth/index.ts';
import { cancelJob, getJob, listJobs, startJob } from '#modules/bulk/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';

/** What pays customers, or gives them codes. */
const confirmedKinds = stepUpBy<JobKind>('kind', {
  'codes.popular': null,
  'codes.prices': null,
  'codes.status': null,
  'codes.delete': null,
  'generatedCodes.publish': null,
  'generatedCodes.delete': null,
  'pubgCodes.status': null,
  'pubgCodes.delete': null,
  'batches.make_good': 'production',
});

export const adminJobsRouter = router({
  list: adminProcedure
    .input(listJobsInput)
    .output(adminJobListSchema)
    .query(({ ctx, input }) => listJobs(ctx.deps, input)),
  get: adminProcedure
    .input(byIdInput)
    .output(adminJobDetailSchema)
    .query(({ ctx, input }) => getJob(ctx.deps, input.id)),
  start: adminProcedure
    .meta({ stepUp: confirmedKinds })
    .input(startJobInput)
    .output(adminJobSchema)
    .mutation(({ ctx, input }) => startJob(ctx.deps, actorOf(ctx), input)),
  cancel: adminProcedure
    .input(byIdInput)
    .output(adminJobSchema)
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, actorOf(ctx), input.id)),
});
