import {
  adminJobDetailSchema,
  adminJobListSchema,
  adminJobSchema,
  byIdInput,
  listJobsInput,
  startJobInput,
  type JobKind,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBy, stepUpUnless } from '#modules/auth/index.ts';
import { cancelJob, getJob, listJobs, startJob } from '#modules/bulk-jobs/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

const offSale = {
  codes: stepUpUnless(z.object({ status: z.literal('used') })),
  generated: stepUpUnless(z.object({ published: z.literal(false) })),
  pubg: stepUpUnless(z.object({ status: z.enum(['used', 'error']) })),
};

/**
 * Kinds of jobs that compensate customers, change prices, or sell or delete codes, and so need step-up
 * authentication.
 */
const confirmedKinds = stepUpBy<JobKind>('kind', {
  'codes.popular': null,
  'codes.prices': 'production',
  'codes.status': offSale.codes,
  'codes.delete': 'production',
  'generatedCodes.publish': offSale.generated,
  'generatedCodes.delete': 'production',
  'pubgCodes.status': offSale.pubg,
  'pubgCodes.delete': 'production',
  'batches.make_good': 'production',
});

export const adminBulkJobsRouter = router({
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
