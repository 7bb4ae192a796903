import * as z from 'zod';
import { languages } from './rules/languages.ts';

export const languageSchema = z.enum(languages);

/** Maximum of ids and counts. */
export const MAX_INT = 2_147_483_647;

/** Returns the schema of a whole number from `min` to `max`, also as a text of digits, because query parameters are texts. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

/** Boolean, also as the text `true` or `false` of a query parameter. */
export const flagSchema = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);

/** Ids of catalogue entities, users, cart items and order items. */
export const idSchema = wholeNumber(1, MAX_INT);

/** Row, identified by its id. */
export const byIdInput = z.object({ id: idSchema });

/**
 * Row that a call changes. An older version than the row's is refused with conflict; an absent one is accepted.
 */
export const changedRow = { id: idSchema, version: z.number().int().nonnegative().optional() };

/** Reason of an admin's action, recorded in the audit log. */
export const reasonSchema = z.string().trim().min(1, 'required').max(500);

/** Id of a region; 0 is the pseudo-region "global". */
export const regionIdSchema = wholeNumber(0, MAX_INT);

/** No shop has earlier rows; years below 100 would be read as of the last century, and the database's drivers write none before 1. */
const FIRST_MOMENT = new Date('1900-01-01');
const isSupported = (value: string | Date) => new Date(value) >= FIRST_MOMENT;

export const daySchema = z.iso.date().refine(isSupported, 'invalid');

/** Day, which means its first moment in the shop's time zone, or a moment with its offset. */
export const momentSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }).transform((value) => new Date(value))])
  .refine(isSupported, 'invalid');

/** Opaque order id of at most 36 characters. */
export const orderIdSchema = z.string().min(1).max(36);

/**
 * Identifies one attempt of the customer, so that a repeated request replays the first response instead of acting
 * again. REST uses the Idempotency-Key header, tRPC this input field.
 */
export const idempotencyKeySchema = z.string().trim().min(1).max(255);

export const successSchema = z.object({ success: z.literal(true) });

/** Path on the shop's own host, or an https address. */
export const imageUrlSchema = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => /^\/(?!\/)[^\\\s]*$/.test(value) || isHttpsUrl(value), 'invalid_url');

function isHttpsUrl(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
}
