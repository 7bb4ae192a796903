/**
 * Messages to people by e-mail and Telegram, and their contacts. {@link enqueueMessage} and database triggers write messages
 * in the transaction of their cause, and the worker's dispatcher delivers them.
 */
export { resetWays, revertRecentContacts } from './contacts/contact-trust.sql.ts';
export { confirmContact } from './contacts/confirm-contact.ts';
export { declineMessages } from './contacts/decline-messages.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { availableChannels, getContacts } from './contacts/get-contacts.ts';
export { hashLinkToken, newLinkToken } from './contacts/message-link-token.ts';
export { linkTelegram } from './contacts/create-telegram-link.ts';
export { createMessageDispatcher } from './delivery/message-dispatcher.ts';
export { loadMessageTexts } from './rendering/load-message-texts.ts';
export { enqueueToAddress } from './messages.sql.ts';
export { previewMessage } from './rendering/preview-message.ts';
export { readTelegramStarts } from './contacts/read-telegram-starts.ts';
export { updateContacts } from './contacts/update-contacts.ts';
export {
  alertAboutMessages,
  oldestWaitingMessageSeconds,
  readMessageFigures,
} from './delivery/monitor-messages.ts';
export { cleanMessagesJob } from './delivery/clean-messages.job.ts';
