import * as z from 'zod';
import { secondFactorCodeSchema, typedPasswordSchema } from '../auth.ts';

/**
 * Second factor of an admin's own account. `since`: time of its activation, null while it is off; `required`: whether the admin
 * area requires one.
 */
export const adminSecuritySchema = z.object({
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  required: z.boolean(),
});
export type AdminSecurity = z.infer<typeof adminSecuritySchema>;

/** Secret for an authenticator app, as text (base32) and as an otpauth:// URI for a QR code. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

export const enableSecondFactorInput = z.object({ code: secondFactorCodeSchema });

/** Recovery codes, which are shown once because the shop stores only their hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Requires `code` while the second factor is on, otherwise `password`. */
export const stepUpInput = z.object({
  password: typedPasswordSchema.optional(),
  code: secondFactorCodeSchema.optional(),
});
export type StepUpInput = z.infer<typeof stepUpInput>;

/** Confirmation method named in the details of step_up_required. */
export type StepUpMethod = 'password' | 'code';
