import * as z from 'zod';
import { errorCodes } from './rules/error-catalogue.ts';

/**
 * What every failure answers, on every surface.
 * `message` is for people who read logs; what a customer sees is chosen by `code`.
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    /** validation_error: {field: code}; the business codes say theirs in the documentation of the call. */
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
