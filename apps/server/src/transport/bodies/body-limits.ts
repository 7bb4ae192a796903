import { MAX_BULK_BYTES } from '@manabar/contracts';

/** Size above which few bodies of customers are read at once. Their longest input is a message: 48 kB as 4,000 escaped emoji. */
export const SHORT_BODY_BYTES = 64 * 1024;
/** Maximum size of a body that is read before its call's statement checks the session; documented inputs fit. */
export const UNCHECKED_BODY_BYTES = 512;
/** Maximum size of bodies of all calls except bulk loads. */
export const ORDINARY_BODY_BYTES = 1024 * 1024;
/** Maximum size of bodies of bulk loads by admins. */
export const BULK_BODY_BYTES = MAX_BULK_BYTES;
/** Maximum size of gateway events, which are read before their signature can be checked. */
export const WEBHOOK_BODY_BYTES = 256 * 1024;
