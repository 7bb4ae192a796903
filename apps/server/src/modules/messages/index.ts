/**
 * Messages to people by e-mail and Telegram, and the contacts that they go to: {@link enqueueMessage} and database triggers
 * write messages in the transaction of their cause, and the worker's dispatcher delivers them.
 */
export { resetWays, takeBackContacts } from './contact-trust.sql.ts';
export { confirmContact } from './confirm-contact.ts';
export { declineMessages } from './decline-messages.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { availableChannels, getContacts } from './get-contacts.ts';
export { hashLinkToken, newLinkToken } from './link-token.ts';
export { linkTelegram } from './link-telegram.ts';
export { createMessageDispatcher } from './message-dispatcher.ts';
export { messageTexts } from './message-texts.ts';
export { enqueueToAddress } from './messages.sql.ts';
export { previewMessage } from './preview-message.ts';
export { readTelegramStarts } from './read-telegram-starts.ts';
export { updateContacts } from './update-contacts.ts';
export {
  alertAboutMessages,
  cleanMessagesJob,
  oldestWaitingMessageSeconds,
  readMessageFigures,
} from './monitor-messages.ts';
