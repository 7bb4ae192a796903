/** Status of a support message. */
export const supportStatuses = ['new', 'in_progress', 'done'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/**
 * State of a support thread: `open` waits for the shop, `answered` waits for the customer, `closed` waits for neither. Another
 * message of the customer reopens it.
 */
export const threadStates = ['open', 'answered', 'closed'] as const;
export type ThreadState = (typeof threadStates)[number];

/** Author of a message in a support thread. */
export const threadAuthors = ['customer', 'shop'] as const;
export type ThreadAuthor = (typeof threadAuthors)[number];

/** Maximum length of each text of a support thread after trimming. */
export const THREAD_LENGTH = { subject: 120, message: 4000, answerTitle: 80 } as const;

/** Picture types that can be attached, by content. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Limits of pictures: in one message, and of one file in bytes. */
export const MAX_ATTACHMENTS = 4;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/**
 * Limits of a customer's threads: simultaneously open ones (conflict, details {reason: 'too_many_threads', limit}), and new
 * threads a day, messages an hour and pictures a day (rate_limited).
 */
export const MAX_OPEN_THREADS = 10;
export const THREADS_PER_DAY = 10;
export const THREAD_MESSAGES_PER_HOUR = 30;
export const ATTACHMENTS_PER_DAY = 40;
/** Maximum number of a customer's uploads a day, including files that were refused as no valid picture. */
export const UPLOAD_ATTEMPTS_PER_DAY = 80;
