import { SUPPORT_LENGTH } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors/errors.ts';

export const supportFields = ['nickname', 'userId', 'message'] as const;
export type SupportField = (typeof supportFields)[number];
export type SupportValues = Record<SupportField, string>;

export type SupportRule = 'required' | 'too_long' | 'invalid';
export type SupportProblems = Partial<Record<SupportField, SupportRule>>;

/** Returns the problem of each field: empty, or longer than allowed after trimming. */
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

/** Returns the field problems of a validation refusal; empty for other errors. */
export function refusedFields({ code, details }: AppError): SupportProblems {
  if (code !== 'validation_error') return {};
  return Object.fromEntries(
    supportFields.flatMap((field) => {
      const rule = details[field];
      return isRule(rule) ? [[field, rule]] : [];
    }),
  );
}
