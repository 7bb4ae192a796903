/**
 * Support: messages of the form by visitors and customers, and threads of messages between customers and admins (ADR 71).
 */
export { listAnswers } from './answers/list-answers.ts';
export { createAnswer, deleteAnswer, updateAnswer } from './answers/manage-answers.ts';
export { admitUpload } from './attachments/admit-upload.ts';
export { cleanAttachmentsJob } from './attachments/clean-attachments.job.ts';
export { readAttachment } from './attachments/read-attachment.ts';
export { storeAttachment } from './attachments/store-attachment.ts';
export { countNewFormMessages } from './count-new-form-messages.ts';
export { listSupportMessages } from './list-support-messages.ts';
export { supportRouter } from './support.router.ts';
export { answerThread } from './threads/answer-thread.ts';
export { countWaitingThreads } from './threads/count-waiting-threads.ts';
export { getAdminThread } from './threads/get-admin-thread.ts';
export { listAdminThreads } from './threads/list-admin-threads.ts';
export { updateThread } from './threads/update-thread.ts';
export { setSupportMessageStatus } from './set-support-message-status.ts';
