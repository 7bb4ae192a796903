import { auditListSchema, listAuditInput } from '@manabar/contracts';
import { listAudit } from '#modules/audit/index.ts';
import { adminListProcedure, router } from '#procedures/procedures.ts';

export const adminAuditRouter = router({
  list: adminListProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/audit',
        summary: 'The audit log of admins, newest first',
      },
    })
    .input(listAuditInput)
    .output(auditListSchema)
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),
});
