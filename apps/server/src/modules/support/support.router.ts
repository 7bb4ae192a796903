import { sendSupportInput, successSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { sendSupportForm } from './send-support-form.ts';
import { threadsRouter } from './threads/threads.router.ts';

/** Procedures `support.*`. */
export const supportRouter = router({
  send: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/support', status: 201, summary: 'Send a message to support' },
      limit: 'support',
    })
    .input(sendSupportInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => sendSupportForm(ctx.deps, ctx, input)),
  threads: threadsRouter,
});
