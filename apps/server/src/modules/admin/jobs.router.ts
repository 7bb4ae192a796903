import {
  adminJobDetailSchema,
  adminJobListSchema,
  adminJobSchema,
  byIdInput,
  listJobsInput,
  startJobInput,
} from '@manabar/contracts';
import { cancelJob, getJob, listJobs, startJob } from '#modules/bulk/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';

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
    .input(startJobInput)
    .output(adminJobSchema)
    .mutation(({ ctx, input }) => startJob(ctx.deps, actorOf(ctx), input)),
  cancel: adminProcedure
    .input(byIdInput)
    .output(adminJobSchema)
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, actorOf(ctx), input.id)),
});
