import {
  adminThreadListSchema,
  adminThreadSchema,
  adminThreadSummarySchema,
  answerThreadInput,
  createPreparedAnswerInput,
  listAdminThreadsInput,
  listSupportInput,
  preparedAnswerListSchema,
  preparedAnswerSchema,
  successSchema,
  supportListSchema,
  supportMessageSchema,
  threadOfInput,
  updateAdminThreadInput,
  updatePreparedAnswerInput,
  updateSupportInput,
} from '@manabar/contracts';
import {
  answerThread,
  createAnswer,
  deleteAnswer,
  getAdminThread,
  listAdminThreads,
  listAnswers,
  listSupportMessages,
  updateAnswer,
  setSupportMessageStatus,
  updateThread,
} from '#modules/support/index.ts';
import { adminCreateProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

const threadsRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/support/threads',
        summary: 'Support threads, latest change first',
      },
    })
    .input(listAdminThreadsInput)
    .output(adminThreadListSchema)
    .query(({ ctx, input }) => listAdminThreads(ctx.deps, input)),
  get: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/support/threads/{id}',
        summary: 'Get a thread with its order, whose messages count as read from then on',
      },
    })
    .input(threadOfInput)
    .output(adminThreadSchema)
    .query(({ ctx, input }) => getAdminThread(ctx.deps, input, ctx.language)),
  answer: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/support/threads/{id}/messages',
        refusals: ['conflict'],
        summary: 'Answer a customer',
      },
    })
    .input(answerThreadInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => answerThread(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/admin/support/threads/{id}',
        summary: 'Set the state of a thread',
      },
    })
    .input(updateAdminThreadInput)
    .output(adminThreadSummarySchema)
    .mutation(({ ctx, input }) => updateThread(ctx.deps, actorOf(ctx), input)),
});

const answersRouter = router({
  list: adminProcedure.output(preparedAnswerListSchema).query(({ ctx }) => listAnswers(ctx.deps)),
  create: adminCreateProcedure
    .input(createPreparedAnswerInput)
    .output(preparedAnswerSchema)
    .mutation(({ ctx, input }) => createAnswer(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .input(updatePreparedAnswerInput)
    .output(preparedAnswerSchema)
    .mutation(({ ctx, input }) => updateAnswer(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .input(threadOfInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deleteAnswer(ctx.deps, actorOf(ctx), input.id)),
});

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
    .mutation(({ ctx, input }) => setSupportMessageStatus(ctx.deps, actorOf(ctx), input)),
  threads: threadsRouter,
  answers: answersRouter,
});
