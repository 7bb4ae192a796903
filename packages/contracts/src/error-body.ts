import * as z from 'zod';
import { errorCodes } from './rules/error-catalogue.ts';

/**
 * Body of every error response on every surface. `message` is for readers of logs; `code` determines the text for customers.
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    /** validation_error: {field: code}; details of other codes are documented with each call. */
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
