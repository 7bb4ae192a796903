import * as z from 'zod';
import { secondFactorCodeSchema, typedPasswordSchema } from './auth.ts';

/** Second factor of a customer's own account. `since`: time of its activation, null while it is off. */
export const secondFactorSchema = z.object({
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Requires the password again, before a secret is shown. */
export const beginOwnSecondFactorInput = z.object({ password: typedPasswordSchema });

/**
 * Password and code for each change of a customer's second factor. The code is one of the app, or a recovery code while the
 * factor is on.
 */
export const ownSecondFactorInput = z.object({
  password: typedPasswordSchema,
  code: secondFactorCodeSchema,
});
export type OwnSecondFactorInput = z.infer<typeof ownSecondFactorInput>;
