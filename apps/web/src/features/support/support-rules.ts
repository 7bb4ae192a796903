import { SUPPORT_LENGTH } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors.ts';

export const supportFields = ['nickname', 'userId', 'message'] as const;
export type SupportField = (typeof supportFields)[number];
export type SupportValues = Record<SupportField, string>;

export type SupportRule = 'required' | 'too_long' | 'invalid';
export type SupportProblems = Partial<Record<SupportField, SupportRule>>;

/** What is wrong with each field: nothing in it, or more than the shop takes; counted without space around it. */
export function problemsOf(values: SupportValues): SupportProblems {
  const problems: SupportProblems = {};
  for (const field of supportFields) {
    const text = values[field].trim();
    if (text === '') problems[field] = 'required';
    else if (text.length > SUPPORT_LENGTH[field]) problems[field] = 'too_long';
  }
  return problems;
}

const rules: readonly unknown[] = ['required', 'too_long', 'invalid'] satisfies SupportRule[];
const isRule = (value: unknown): value is SupportRule => rules.includes(value);

/** What the shop found wrong with the fields, where that is why it refused. */
export function refusedFields({ code, details }: AppError): SupportProblems {
  if (code !== 'validation_error') return {};
  return Object.fromEntries(
    supportFields.flatMap((field) => {
      const rule = details[field];
      return isRule(rule) ? [[field, rule]] : [];
    }),
  );
}
