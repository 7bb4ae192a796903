/** Maximum requested quantity; the stock limits the available one (quantity_exceeds_stock). */
export const MAX_QUANTITY = 1_000_000;

/** Minimum top-up of a balance, in major units of either currency. */
export const MIN_TOP_UP = 5;

/** Minutes for which a step-up confirmation of an admin's session is valid. */
export const STEP_UP_MINUTES = 10;

/** Number of recovery codes issued together. */
export const RECOVERY_CODES = 10;

/** Length of a normalised nickname in characters. */
export const NICKNAME_LENGTH = { min: 3, max: 32 } as const;

/** Length of a password chosen by a customer, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Maximum length of each field of a support message after trimming. */
export const SUPPORT_LENGTH = { nickname: 64, userId: 64, message: 4000 } as const;

/** Maximum number of codes generated or published at once. */
export const MAX_GENERATED_CODES = 10_000;

/** Maximum size in bytes of a request with many codes. */
export const MAX_BULK_BYTES = 64 * 1024 * 1024;
