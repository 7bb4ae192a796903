/**
 * Messages to people by e-mail and Telegram: {@link enqueueMessage} and database triggers write them in the transaction of
 * their cause, and the worker's dispatcher delivers them.
 */
export { declineMessages } from './decline-messages.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { createMessageDispatcher } from './message-dispatcher.ts';
export { alertAboutMessages, cleanMessagesJob } from './watch-messages.ts';
