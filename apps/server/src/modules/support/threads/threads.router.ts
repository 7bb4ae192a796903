import {
  openedThreadSchema,
  openThreadInput,
  replyToThreadInput,
  reportedPaymentSchema,
  reportPaymentInput,
  successSchema,
  threadOfInput,
  threadSchema,
  threadSummarySchema,
  unreadThreadsSchema,
} from '@manabar/contracts';
import * as z from 'zod';
import type { AuthedContext } from '#procedures/context.ts';
import {
  documentedThreadListSchema,
  documentedThreadSchema,
} from '#procedures/rest-answer-schemas.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { closeOwnThread } from './close-own-thread.ts';
import { getThread } from './get-thread.ts';
import { countUnreadThreads, listThreads } from './list-threads.ts';
import { openThread, type ThreadCustomer } from './open-thread.ts';
import { replyToThread } from './reply-to-thread.ts';
import { reportPayment } from './report-payment.ts';

const customer = ({ caller, language }: AuthedContext): ThreadCustomer => ({
  userId: caller.userId,
  language,
});

/** Procedures `support.threads.*`. */
export const threadsRouter = router({
  open: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/support/threads',
        refusals: ['not_found', 'conflict'],
        summary: 'Open a support thread',
      },
    })
    .input(openThreadInput)
    .output(openedThreadSchema)
    .mutation(({ ctx, input }) => openThread(ctx.deps, customer(ctx), input)),
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/support/threads',
        output: documentedThreadListSchema,
        summary: 'Own threads, latest change first',
      },
    })
    .output(z.array(threadSummarySchema))
    .query(({ ctx }) => listThreads(ctx.deps, ctx.caller)),
  unread: authedProcedure
    .output(unreadThreadsSchema)
    .query(({ ctx }) => countUnreadThreads(ctx.deps, ctx.caller)),
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/support/threads/{id}',
        output: documentedThreadSchema,
        summary: 'Get an own thread, whose messages count as read from then on',
      },
    })
    .input(threadOfInput)
    .output(threadSchema)
    .query(({ ctx, input }) => getThread(ctx.deps, ctx.caller, input)),
  reply: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/support/threads/{id}/messages',
        summary: 'Write a message in an own thread, which opens a closed one again',
      },
    })
    .input(replyToThreadInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => replyToThread(ctx.deps, ctx.caller, input)),
  close: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/support/threads/{id}/close',
        summary: 'Close an own thread, because it is solved',
      },
    })
    .input(threadOfInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => closeOwnThread(ctx.deps, ctx.caller, input)),
  reportPayment: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/support/threads/payment-report',
        refusals: ['not_found', 'conflict'],
        summary: 'Report a card payment without a delivery; the shop queries the gateway first',
      },
    })
    .input(reportPaymentInput)
    .output(reportedPaymentSchema)
    .mutation(({ ctx, input }) => reportPayment(ctx.deps, customer(ctx), input)),
});
