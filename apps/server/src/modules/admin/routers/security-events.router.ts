import { listSecurityEventsInput, securityEventListSchema } from '@manabar/contracts';
import { listSecurityEvents } from '#modules/security-events/index.ts';
import { adminListProcedure, router } from '#procedures/procedures.ts';

export const adminSecurityEventsRouter = router({
  list: adminListProcedure
    .input(listSecurityEventsInput)
    .output(securityEventListSchema)
    .query(({ ctx, input }) => listSecurityEvents(ctx.deps, input)),
});
