import { textsOf } from '#infra/texts.ts';

export const notificationTexts = textsOf('alerts');

/** Looks up a text of notifications by its key. */
export type NotificationText = Awaited<ReturnType<typeof notificationTexts>>;
