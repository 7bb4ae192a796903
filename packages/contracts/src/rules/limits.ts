/** Most units that can be asked for. How many there are is the stock's to say (quantity_exceeds_stock). */
export const MAX_QUANTITY = 1_000_000;

/** Smallest top-up of a balance, in major units of either currency. */
export const MIN_TOP_UP = 5;

/** How long an admin's session is trusted with what is asked for again, once it was confirmed. */
export const STEP_UP_MINUTES = 10;

/** Recovery codes that an admin gets at once. */
export const RECOVERY_CODES = 10;

/** Characters of a nickname, after normalizing. */
export const NICKNAME_LENGTH = { min: 3, max: 32 } as const;

/** Characters of a password that a customer chooses. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Most characters of each field of a message to support, after trimming. */
export const SUPPORT_LENGTH = { nickname: 64, userId: 64, message: 4000 } as const;

/** Codes that are generated, or published, at once. */
export const MAX_GENERATED_CODES = 10_000;

/** Bytes of a request with many codes in it, all in all. */
export const MAX_BULK_BYTES = 64 * 1024 * 1024;
