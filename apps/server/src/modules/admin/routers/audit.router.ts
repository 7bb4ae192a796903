import { auditListSchema, listAuditInput } from '@manabar/contracts';
import { listAudit } from '#modules/audit/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';

export const adminAuditRouter = router({
  list: adminProcedure
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
