import * as z from 'zod';
import { changedRow, idempotencyKeySchema } from './common.ts';
import { listInput, pageOf, sortable } from './lists.ts';
import { languages } from './rules/languages.ts';
import { SUPPORT_LENGTH } from './rules/limits.ts';
import { supportStatuses } from './rules/support.ts';

/** Codes: required (empty after trimming), too_long, invalid (a character that cannot be stored). */
export const supportText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .max(max, 'too_long')
    // oxlint-disable-next-line no-control-regex -- the one character that PostgreSQL cannot store
    .regex(/^[^\u0000]*$/, 'invalid');

/** `userId`: id that the sender gave, of the shop or a game: a text or a number, stored as text. */
export const sendSupportInput = z.object({
  nickname: supportText(SUPPORT_LENGTH.nickname),
  userId: z
    .union([z.string(), z.number().transform(String)])
    .pipe(supportText(SUPPORT_LENGTH.userId)),
  message: supportText(SUPPORT_LENGTH.message),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export type SendSupportInput = z.input<typeof sendSupportInput>;

/**
 * `accountId`: account of the session while sending, if any; `threadId`: thread that the message opened. Nickname and userId are
 * typed texts.
 */
export const supportMessageSchema = z.object({
  id: z.number().int(),
  nickname: z.string(),
  userId: z.string(),
  message: z.string(),
  status: z.enum(supportStatuses),
  language: z.enum(languages),
  accountId: z.number().int().nullable(),
  threadId: z.number().int().nullable(),
  version: z.number().int(),
  created: z.string(),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;
export const supportListSchema = pageOf(supportMessageSchema);

/** `q`: part of the nickname or the message, or a whole userId. */
export const listSupportInput = sortable(
  listInput.extend({ status: z.enum(supportStatuses).optional() }),
  ['created', 'nickname', 'status'],
);

export const updateSupportInput = z.object({
  ...changedRow,
  status: z.enum(supportStatuses),
});
