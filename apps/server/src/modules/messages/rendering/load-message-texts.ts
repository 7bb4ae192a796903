import { textsOf } from '#infra/i18n-texts.ts';

export const loadMessageTexts = textsOf('messages');

/** Looks up a text of messages by its key. */
export type MessageText = Awaited<ReturnType<typeof loadMessageTexts>>;
