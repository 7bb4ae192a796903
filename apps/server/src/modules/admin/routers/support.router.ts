import {
  listSupportInput,
  supportListSchema,
  supportMessageSchema,
  updateSupportInput,
} from '@manabar/contracts';
import { listSupportMessages, updateSupportMessage } from '#modules/support/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

export const adminSupportRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: '/admin/support', summary: 'Messages, newest first' } })
    .input(listSupportInput)
    .output(supportListSchema)
    .query(({ ctx, input }) => listSupportMessages(ctx.deps, input)),
  update: adminProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/support/{id}', summary: 'Set the state of a message' },
    })
    .input(updateSupportInput)
    .output(supportMessageSchema)
    .mutation(({ ctx, input }) => updateSupportMessage(ctx.deps, actorOf(ctx), input)),
});
