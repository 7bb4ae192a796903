import * as z from 'zod';
import { secondFactorCodeSchema, typedPasswordSchema } from './auth.ts';

/**
 * An admin's own second factor. `since`: when it was turned on, null while it is off; `required`: the shop lets nobody
 * into the admin area without one.
 */
export const adminSecuritySchema = z.object({
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  required: z.boolean(),
});
export type AdminSecurity = z.infer<typeof adminSecuritySchema>;

/** What an authenticator app is told, as text (base32) and as an address (otpauth://) to be drawn as a picture. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

export const enableSecondFactorInput = z.object({ code: secondFactorCodeSchema });

/** Shown this once: the shop keeps only their hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** `code` where the second factor is on, otherwise `password`. */
export const stepUpInput = z.object({
  password: typedPasswordSchema.optional(),
  code: secondFactorCodeSchema.optional(),
});
export type StepUpInput = z.infer<typeof stepUpInput>;

/** What step_up_required says of itself: by what the caller proves who they are. */
export type StepUpMethod = 'password' | 'code';
