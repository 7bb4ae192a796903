import * as z from 'zod';
import { fieldOf } from './rules/object-fields.ts';

/** Any schema of the contract. */
export type Schema<Input = unknown> = z.ZodType<unknown, Input>;

const CODE = /^[a-z][a-z0-9_]*$/;
const MISSING = /received undefined$/;

/** Key of a problem of the whole input. */
const WHOLE = 'input';

/**
 * Returns the problems of an input as {field: code}; the first problem of a field counts. A schema's own message in the form of a
 * code is the code; a missing value is `required`; every other problem is `invalid`. `input` is the sent input, if known.
 */
export function toValidationDetails(
  error: z.core.$ZodError,
  input?: unknown,
): Record<string, string> {
  const details: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || WHOLE;
    details[field] ??= ownCode(issue) ?? (isMissing(issue, input) ? 'required' : 'invalid');
  }
  return details;
}

function ownCode(issue: z.core.$ZodIssue): string | undefined {
  if (CODE.test(issue.message)) return issue.message;
  if (issue.code !== 'invalid_union') return undefined;
  return issue.errors
    .flat()
    .map(ownCode)
    .find((code) => code !== undefined);
}

function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (MISSING.test(issue.message)) return true;
  if (input === undefined || issue.code === 'custom') return false;
  const value = issue.path.reduce<unknown>((at, key) => fieldOf(at, String(key)), input);
  return value === undefined;
}
