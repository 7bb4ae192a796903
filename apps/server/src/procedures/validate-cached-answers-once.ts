import type * as z from 'zod';

/**
 * Makes a schema of cached answers validate each cached value once instead of at each answer. The values must not change. The
 * schema must belong to one procedure only, because this function changes it.
 */
export function validateCachedAnswersOnce<Schema extends z.ZodArray>(schema: Schema): Schema {
  const validate = schema.parseAsync.bind(schema);
  const answers = new WeakMap<object, ReturnType<typeof validate>>();
  schema.parseAsync = (value, params) => {
    if (typeof value !== 'object' || value === null) return validate(value, params);
    const known = answers.get(value);
    if (known) return known;
    const answer = validate(value, params);
    answers.set(value, answer);
    return answer;
  };
  return schema;
}
