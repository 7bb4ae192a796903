import { MAX_BULK_BYTES } from '@manabar/contracts';

/** For calls of visitors and customers: a message of 4,000 characters has 48 kB when each is written as `\ud83d\ude00`. */
export const ORDINARY_BODY_BYTES = 64 * 1024;
/** Read before the session is checked, where the call's statement checks it; every documented input of such calls fits. */
export const UNCHECKED_BODY_BYTES = 512;
/** For admin calls with texts in three languages and long selections. */
export const ADMIN_BODY_BYTES = 1024 * 1024;
/** For admin calls that load in bulk. */
export const BULK_BODY_BYTES = MAX_BULK_BYTES;
/** For gateway messages, which are read before their signature can be checked. */
export const WEBHOOK_BODY_BYTES = 256 * 1024;
