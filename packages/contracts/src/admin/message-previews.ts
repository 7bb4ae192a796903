import * as z from 'zod';
import { languages } from '../rules/languages.ts';
import { messageKinds, messageTopics } from '../rules/messages.ts';
import { keysOf } from '../rules/object-fields.ts';

export const previewMessageInput = z.object({
  kind: z.enum(keysOf(messageKinds)),
  language: z.enum(languages),
});

/** A message with sample data, as customers get it. `topic`: by which they decline it; null: required. */
export const messagePreviewSchema = z.object({
  topic: z.enum(messageTopics).nullable(),
  subject: z.string(),
  /** A whole document, for a frame without scripts. */
  html: z.string(),
  text: z.string(),
  /** In Telegram's HTML. */
  chat: z.string(),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;
