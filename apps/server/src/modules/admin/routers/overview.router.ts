import { overviewSchema } from '@manabar/contracts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { readOverview } from '../overview/overview.ts';

/** Procedures `admin.overview.*`, over tRPC only. */
export const adminOverviewRouter = router({
  get: adminProcedure
    .output(overviewSchema)
    .query(({ ctx }) => readOverview(ctx.deps, ctx.language)),
});
