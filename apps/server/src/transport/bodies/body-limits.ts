import { MAX_BULK_BYTES } from '@manabar/contracts';

/** Only few longer bodies of visitors and customers are read at once. Their longest input is a message, 48 kB as 4,000 escaped emoji. */
export const SHORT_BODY_BYTES = 64 * 1024;
/** Read before the session is checked, where the call's statement checks it; every documented input of such calls fits. */
export const UNCHECKED_BODY_BYTES = 512;
/** For all calls that do not load in bulk. */
export const ORDINARY_BODY_BYTES = 1024 * 1024;
/** For admin calls that load in bulk. */
export const BULK_BODY_BYTES = MAX_BULK_BYTES;
/** For gateway messages, which are read before their signature can be checked. */
export const WEBHOOK_BODY_BYTES = 256 * 1024;
