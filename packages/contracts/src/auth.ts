import * as z from 'zod';

/** Before a character of a script: that it is a letter or belongs to one, and is seen. */
const LETTER = '(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})';

/** Letters of one script, digits, space, `_`, `-` and `.`: no look-alikes from a second alphabet. */
const NICKNAME = new RegExp(
  `^(?:${[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Thai',
    'Hangul',
    'Han',
  ]
    .map((script) => `(?:${LETTER}\\p{Script=${script}}|[\\d _.\\-])+`)
    .join('|')})$`,
  'u',
);

/** Nicknames that nobody can register. */
export const reservedNicknames: readonly string[] = ['admin', 'support', 'manabar'];

/** The form of a nickname that is kept and shown: NFKC, trimmed. */
export function normalizeNickname(nickname: string): string {
  return nickname.normalize('NFKC').trim();
}

/**
 * What uniqueness and login go by: the normalized form without regard to case, in any language. By way of the
 * capitals all small forms of a letter become one (σ and ς); the dot of a Turkish İ and the dotless ı are those of i.
 */
export function nicknameKey(nickname: string): string {
  return normalizeNickname(nickname)
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
}

/** Codes: nickname_too_short (under 3), nickname_too_long (over 32), nickname_invalid (characters). */
export const nicknameSchema = z
  .string()
  .transform(normalizeNickname)
  .pipe(
    z
      .string()
      .min(3, 'nickname_too_short')
      .max(32, 'nickname_too_long')
      .regex(NICKNAME, 'nickname_invalid'),
  );

/** Codes: password_too_short (under 8), password_too_long (over 128), password_no_number. */
export const passwordSchema = z
  .string()
  .min(8, 'password_too_short')
  .max(128, 'password_too_long')
  .regex(/\d/, 'password_no_number');

/** A password that an admin sets for a user: 6 to 128 characters, not all of them spaces (required). */
export const adminSetPasswordSchema = z
  .string()
  .min(6, 'password_too_short')
  .max(128, 'password_too_long')
  .refine((password) => password.trim() !== '', 'required');

/** Code of confirmPassword: passwords_dont_match. All fields are checked, also when another one is wrong. */
export const registerInput = z
  .object({ nickname: nicknameSchema, password: passwordSchema, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_dont_match',
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return typeof form.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });
export type RegisterInput = z.infer<typeof registerInput>;

/** Both non-empty after trimming; no other rule, so that old accounts can always log in. */
export const loginInput = z.object({
  nickname: z.string().trim().min(1, 'required').max(200),
  password: z
    .string()
    .max(1000)
    .refine((password) => password.trim() !== '', 'required'),
});
export type LoginInput = z.infer<typeof loginInput>;

/** `token`: 256 random bits, base64url; sent back as `Authorization: Bearer …`. */
export const sessionSchema = z.object({
  token: z.string(),
  nickname: z.string(),
  userId: z.number().int(),
});
export type Session = z.infer<typeof sessionSchema>;

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Buyer levels by completed orders, in ascending order of the threshold. */
export const buyerLevels = [
  { level: 'newcomer', from: 0 },
  { level: 'regular', from: 5 },
  { level: 'trusted', from: 20 },
  { level: 'legend', from: 50 },
] as const;
export type BuyerLevel = (typeof buyerLevels)[number]['level'];

/** Level and next threshold for a number of completed orders; at the top, total equals current. */
export function buyerStatus(completedOrders: number): {
  level: BuyerLevel;
  current: number;
  total: number;
} {
  const reached = buyerLevels.filter(({ from }) => completedOrders >= from);
  const next = buyerLevels[reached.length];
  return {
    level: reached.at(-1)?.level ?? 'newcomer',
    current: completedOrders,
    total: next ? next.from : completedOrders,
  };
}

/** Balances are decimal numbers in major units. */
export const profileSchema = z.object({
  id: z.number().int(),
  nickname: z.string(),
  role: z.enum(roles),
  balanceUsd: z.number(),
  balanceRub: z.number(),
  buyerStatus: z.object({
    level: z.enum(['newcomer', 'regular', 'trusted', 'legend']),
    current: z.number().int(),
    total: z.number().int(),
  }),
});
export type Profile = z.infer<typeof profileSchema>;
