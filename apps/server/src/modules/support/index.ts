/** Messages to support: visitors and customers send them, admins read and close them. */
export { countNewMessages } from './count-new.ts';
export { listSupportMessages } from './list-support-messages.ts';
export { supportRouter } from './support.router.ts';
export { updateSupportMessage } from './update-support-message.ts';
