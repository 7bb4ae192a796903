import { fieldsOf } from './rules/object-fields.ts';
import * as z from 'zod';
import { wholeNumber } from './common.ts';
import { buyerLevels } from './rules/buyer-levels.ts';
import { roles } from './rules/roles.ts';
import { messageChannels } from './rules/messages.ts';
import { NICKNAME_LENGTH, PASSWORD_LENGTH } from './rules/limits.ts';
import { NICKNAME_PATTERN, normalizeNickname } from './rules/nicknames.ts';

/** Maximum length of a typed nickname in characters, including accents and spaces. */
const MAX_TYPED_NICKNAME = 200;

/** Codes: nickname_too_short (under 3), nickname_too_long (over 32), nickname_invalid (characters). */
export const nicknameSchema = z
  .string()
  // The length is checked before the normalization: half a million accents, which fit into a request, would take minutes.
  .max(MAX_TYPED_NICKNAME, 'nickname_too_long')
  .transform(normalizeNickname)
  .pipe(
    z
      .string()
      .min(NICKNAME_LENGTH.min, 'nickname_too_short')
      .max(NICKNAME_LENGTH.max, 'nickname_too_long')
      .regex(NICKNAME_PATTERN, 'nickname_invalid'),
  );

/** Codes: password_too_short (under 8), password_too_long (over 128), password_no_number. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_LENGTH.min, 'password_too_short')
  .max(PASSWORD_LENGTH.max, 'password_too_long')
  .regex(/\d/, 'password_no_number');

/** Password that an admin sets for a user: 6 to 128 characters, not only spaces (required). */
export const adminSetPasswordSchema = z
  .string()
  .min(6, 'password_too_short')
  .max(PASSWORD_LENGTH.max, 'password_too_long')
  .refine((password) => password.trim() !== '', 'required');

/** Code of confirmPassword: passwords_dont_match. All fields are checked, also if another one is invalid. */
export const registerInput = z
  .object({ nickname: nicknameSchema, password: passwordSchema, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_dont_match',
    when: ({ value }) => {
      const form = fieldsOf(value);
      return typeof form['password'] === 'string' && typeof form['confirmPassword'] === 'string';
    },
  });
export type RegisterInput = z.infer<typeof registerInput>;

/** Code of the authenticator app (six digits) or a recovery code; spaces and hyphens are allowed. */
export const secondFactorCodeSchema = z.string().trim().min(1, 'required').max(64);

/** Requires a text that is not empty after trimming, and nothing else, so that old passwords stay valid. */
export const typedPasswordSchema = z
  .string()
  .max(1000)
  .refine((password) => password.trim() !== '', 'required');

/**
 * Nickname and password, both non-empty after trimming. `code` is required (401 second_factor_required) for admins
 * with a second factor and ignored for others.
 */
export const loginInput = z.object({
  nickname: z.string().trim().min(1, 'required').max(MAX_TYPED_NICKNAME),
  password: typedPasswordSchema,
  code: secondFactorCodeSchema.optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** `token`: 256 random bits, base64url; sent back as `Authorization: Bearer …`. */
export const sessionSchema = z.object({
  token: z.string(),
  nickname: z.string(),
  userId: z.number().int(),
});
export type Session = z.infer<typeof sessionSchema>;

/** `mustChangePassword`: an admin has set the password, and the web app first requires its change. */
export const openedSessionSchema = sessionSchema.extend({
  mustChangePassword: z.literal(true).optional(),
});
export type OpenedSession = z.infer<typeof openedSessionSchema>;

/**
 * Present and new password. The new one follows the rules of registration, besides password_too_common (checked by the server)
 * and password_unchanged.
 */
export const changePasswordInput = z
  .object({ currentPassword: typedPasswordSchema, newPassword: passwordSchema })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'password_unchanged',
    when: ({ value }) => {
      const form = fieldsOf(value);
      return typeof form['currentPassword'] === 'string' && typeof form['newPassword'] === 'string';
    },
  });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** Form of the password change. Code of confirmPassword: passwords_dont_match. All fields are validated each time. */
export const changePasswordForm = changePasswordInput
  .safeExtend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_dont_match',
    when: () => true,
  });

/** Nickname of the account, and the channel of its link; by default e-mail if there is one, otherwise Telegram. */
export const requestResetInput = z.object({
  nickname: z.string().trim().min(1, 'required').max(MAX_TYPED_NICKNAME),
  channel: z.enum(messageChannels).optional(),
});
export type RequestResetInput = z.infer<typeof requestResetInput>;

/** Token of the link, and a password by the rules of registration, besides password_too_common (checked by the server). */
export const resetPasswordInput = z.object({
  token: z.string(),
  newPassword: passwordSchema,
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** Form of the reset. Code of confirmPassword: passwords_dont_match. All fields are validated each time. */
export const resetPasswordForm = z
  .object({ newPassword: passwordSchema, confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_dont_match',
    when: () => true,
  });

/**
 * Active sessions of the caller, the last used first. `last_used` is exact to some minutes; `address`: last network address;
 * `device`: browser and system of the login. Both are null if unknown.
 */
export const ownSessionsSchema = z.array(
  z.object({
    id: z.number().int(),
    current: z.boolean(),
    created: z.string(),
    last_used: z.string(),
    address: z.string().nullable(),
    device: z.string().nullable(),
  }),
);
export type OwnSession = z.infer<typeof ownSessionsSchema>[number];

/** One of the caller's sessions. */
export const sessionIdInput = z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

/** Number of ended sessions. */
export const endedSessionsSchema = z.object({
  success: z.literal(true),
  ended: z.number().int(),
});

/** Balances are decimal numbers in major units. For `mustChangePassword` see {@link openedSessionSchema}. */
export const profileSchema = z.object({
  id: z.number().int(),
  nickname: z.string(),
  role: z.enum(roles),
  balanceUsd: z.number(),
  balanceRub: z.number(),
  buyerStatus: z.object({
    level: z.enum(buyerLevels.map(({ level }) => level)),
    current: z.number().int(),
    total: z.number().int(),
  }),
  mustChangePassword: z.literal(true).optional(),
});
export type Profile = z.infer<typeof profileSchema>;
