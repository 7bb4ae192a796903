import * as z from 'zod';
import {
  changedRow,
  flagSchema,
  idempotencyKeySchema,
  idSchema,
  languageSchema,
  orderIdSchema,
} from './common.ts';
import { listInput, pageOf, sortable } from './lists.ts';
import { currencySchema } from './money.ts';
import { orderStatuses } from './rules/orders.ts';
import { paymentStages } from './rules/payment-states.ts';
import {
  attachmentTypes,
  MAX_ATTACHMENTS,
  THREAD_LENGTH,
  threadAuthors,
  threadStates,
} from './rules/support.ts';
import { supportText } from './support-form-messages.ts';

/**
 * Picture of a message. GET /support/attachments/{id} serves its bytes to the thread's customer and to admins. POST
 * /support/attachments uploads it with the picture as the body; the shop stores it re-encoded, without its metadata.
 */
export const attachmentSchema = z.object({
  id: z.uuid(),
  type: z.enum(attachmentTypes),
  width: z.number().int(),
  height: z.number().int(),
  /** Size in bytes. */
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Uploaded pictures of the caller that belong to no message yet. Code: not_found. */
const attachments = z.array(z.uuid()).max(MAX_ATTACHMENTS).default([]);
const message = supportText(THREAD_LENGTH.message);

/** `order_id`: an order of the caller (not_found otherwise). */
export const openThreadInput = z.object({
  subject: supportText(THREAD_LENGTH.subject),
  message,
  order_id: orderIdSchema.optional(),
  attachments,
});
export const openedThreadSchema = z.object({ id: z.number().int() });

export const replyToThreadInput = z.object({
  id: idSchema,
  message,
  attachments,
  idempotencyKey: idempotencyKeySchema.optional(),
});

export const threadOfInput = z.object({ id: idSchema });

/** `unread`: messages of the other side that the reader has not seen; times are ISO 8601. */
export const threadSummarySchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  state: z.enum(threadStates),
  unread: z.number().int(),
  updated: z.string(),
  order_id: z.string().nullable(),
});
export type ThreadSummary = z.infer<typeof threadSummarySchema>;

export const threadMessageSchema = z.object({
  id: z.number().int(),
  from: z.enum(threadAuthors),
  text: z.string(),
  created: z.string(),
  attachments: z.array(attachmentSchema),
});
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** Reading a thread marks its messages as read by the reader's side. Messages are oldest first. */
export const threadSchema = threadSummarySchema.extend({ messages: z.array(threadMessageSchema) });
export type Thread = z.infer<typeof threadSchema>;

export const unreadThreadsSchema = z.object({ count: z.number().int() });

/** Report of a customer who has paid an order by card and has not received it. */
export const reportPaymentInput = z.object({
  order_id: orderIdSchema,
  message: supportText(THREAD_LENGTH.message).optional(),
});

/**
 * The gateway is polled first. `settled`: it reported the payment, so that the order is now completed and no thread is opened
 * (`thread_id` null). Otherwise `thread_id` is the thread with all facts about the payment; a second report for the same order
 * returns the same open thread.
 */
export const reportedPaymentSchema = z.object({
  settled: z.boolean(),
  status: z.enum(orderStatuses),
  thread_id: z.number().int().nullable(),
});
export type ReportedPayment = z.infer<typeof reportedPaymentSchema>;

/** Thread for admins, with its customer. For `version` see updateAdminThreadInput. */
export const adminThreadSummarySchema = threadSummarySchema.extend({
  userId: z.number().int(),
  nickname: z.string(),
  language: languageSchema,
  created: z.string(),
  version: z.number().int(),
});
export type AdminThreadSummary = z.infer<typeof adminThreadSummarySchema>;
export const adminThreadListSchema = pageOf(adminThreadSummarySchema);

/**
 * Order beside the thread, with the facts about its card payment. `facts`: facts of shop and gateway at the customer's report of
 * the payment; null for other threads. `accountDeleted`: the thread can no longer be answered.
 */
export const adminThreadSchema = adminThreadSummarySchema.extend({
  accountDeleted: z.boolean(),
  messages: z.array(threadMessageSchema.extend({ author: z.string().nullable() })),
  order: z
    .object({
      id: z.string(),
      status: z.enum(orderStatuses),
      created_at: z.string(),
      total_amount: z.number(),
      currency: currencySchema,
      items: z.array(
        z.object({ title: z.string(), quantity: z.number().int(), status: z.string() }),
      ),
      payment: z
        .object({
          provider: z.string(),
          state: z.string(),
          stage: z.enum(paymentStages),
          gateway_id: z.string().nullable(),
          updated_at: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
});
export type AdminThread = z.infer<typeof adminThreadSchema>;

/** `q`: part of the subject or the nickname, or a whole order id. `unread`: only threads with unread messages. */
export const listAdminThreadsInput = sortable(
  listInput.extend({ state: z.enum(threadStates).optional(), unread: flagSchema.optional() }),
  ['updated', 'created', 'state', 'nickname'],
);

/** `close`: whether the thread is closed with this answer. */
export const answerThreadInput = replyToThreadInput.extend({ close: flagSchema.default(false) });

/** An older version than the thread's is refused with conflict; an absent one is accepted. */
export const updateAdminThreadInput = z.object({
  ...changedRow,
  state: z.enum(threadStates),
});

/** Answer that admins insert into a thread and edit before sending. `{nickname}` and `{order}` are filled in. */
export const preparedAnswerSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  language: languageSchema,
  version: z.number().int(),
});
export type PreparedAnswer = z.infer<typeof preparedAnswerSchema>;
export const preparedAnswerListSchema = z.array(preparedAnswerSchema);

export const createPreparedAnswerInput = z.object({
  title: supportText(THREAD_LENGTH.answerTitle),
  text: message,
  language: languageSchema,
});
export const updatePreparedAnswerInput = createPreparedAnswerInput.partial().extend({
  ...changedRow,
});
