import * as z from 'zod';
import { languages } from '../rules/languages.ts';
import { messageKinds } from '../rules/admin/message-kinds.ts';
import { messageTopics } from '../rules/messages.ts';
import { keysOf } from '../rules/object-fields.ts';

export const previewMessageInput = z.object({
  kind: z.enum(keysOf(messageKinds)),
  language: z.enum(languages),
});

/** Message with sample data, as customers receive it. `topic`: the topic by which they decline it; null for a required one. */
export const messagePreviewSchema = z.object({
  topic: z.enum(messageTopics).nullable(),
  subject: z.string(),
  /** Whole document, for a frame without scripts. */
  html: z.string(),
  text: z.string(),
  /** Text in Telegram's HTML. */
  chat: z.string(),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;
