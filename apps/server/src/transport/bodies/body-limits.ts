import { MAX_BULK_BYTES } from '@manabar/contracts';

/** Of a call that anyone or a customer makes: no documented input of theirs comes near it. */
export const ORDINARY_BODY_BYTES = 32 * 1024;
/** Of an admin's call: texts in three languages, long selections. */
export const ADMIN_BODY_BYTES = 1024 * 1024;
/** Of an admin's call that loads in bulk. */
export const BULK_BODY_BYTES = MAX_BULK_BYTES;
/** Of a gateway's message, which is read before its signature can be checked. */
export const WEBHOOK_BODY_BYTES = 256 * 1024;
