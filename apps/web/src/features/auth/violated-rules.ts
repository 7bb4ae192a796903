import type { AppError } from '#lib/errors/errors.ts';

/** Rules for nicknames and passwords, named as in the contracts; each has a text in auth:rule. */
const rules = [
  'nickname_too_short',
  'nickname_too_long',
  'nickname_invalid',
  'nickname_taken',
  'password_too_short',
  'password_too_long',
  'password_no_number',
  'password_too_common',
  'password_unchanged',
  'passwords_dont_match',
] as const;
export type Rule = (typeof rules)[number];

const fields = ['nickname', 'password', 'confirmPassword'] as const;
export type RegisterField = (typeof fields)[number];

/** Returns the rule named by a code, or null for other codes. */
export function ruleOf(code: unknown): Rule | null {
  return rules.find((rule) => rule === code) ?? null;
}

/** Maps a refused registration to the violated rule of each field. */
export function fieldRules(error: AppError): Partial<Record<RegisterField, Rule>> {
  if (error.code === 'nickname_taken') return { nickname: 'nickname_taken' };
  if (error.code !== 'validation_error') return {};
  const found: Partial<Record<RegisterField, Rule>> = {};
  for (const field of fields) {
    const rule = ruleOf(error.details[field]);
    if (rule) found[field] = rule;
  }
  return found;
}
