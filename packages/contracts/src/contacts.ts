import { recordOf } from './rules/object-fields.ts';
import * as z from 'zod';
import { EMAIL_LENGTH, messageTopics } from './rules/messages.ts';

/** Token of an unsubscription, from the link of a message. */
export const unsubscribeInput = z.object({ token: z.string().max(200) });

const wants = z.object(recordOf(messageTopics, () => z.boolean()));

/** E-mail address. Code: email_invalid. */
export const emailSchema = z
  .string()
  .trim()
  .max(EMAIL_LENGTH, 'email_invalid')
  .pipe(z.email('email_invalid'));

/**
 * Contacts of the caller; an address is valid after its confirmation. `telegram`: name of the chat's owner; `wants`: topics that
 * the caller receives, besides messages about the account's security, which are always sent. `…_resets_from`: time from which a
 * confirmed contact may reset the password; null if it may already, or is unconfirmed.
 */
export const contactsSchema = z.object({
  email: z.string().nullable(),
  email_confirmed: z.boolean(),
  email_resets_from: z.string().nullable(),
  telegram: z.string().nullable(),
  telegram_confirmed: z.boolean(),
  telegram_resets_from: z.string().nullable(),
  wants,
});
export type Contacts = z.infer<typeof contactsSchema>;

/**
 * Any subset of the contacts. A new e-mail gets a link that confirms it, and so does the present one while it is unconfirmed;
 * null or an empty text removes it. `telegram` can only be removed: a message to the bot links a chat.
 */
export const updateContactsInput = z.object({
  email: z.preprocess((value) => (value === '' ? null : value), emailSchema.nullable()).optional(),
  telegram: z.null().optional(),
  wants: wants.partial().optional(),
});
export type UpdateContactsInput = z.infer<typeof updateContactsInput>;

/** Token of a link that confirms an e-mail. */
export const confirmContactInput = z.object({ token: z.string().max(200) });

/** Address that opens a chat with the shop's bot and links it to the account, for half an hour. */
export const telegramLinkSchema = z.object({ url: z.string() });
