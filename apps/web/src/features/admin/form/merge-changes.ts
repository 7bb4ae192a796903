type Fields = Readonly<Record<string, unknown>>;

/** Field that two people changed differently; `stored` is the value of the other one. */
export interface Clash {
  /** Path as in the form, such as `translations.ru.title`. */
  path: string;
  stored: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Adds and removes in the stored list what the input added and removed. */
function mergeLists(before: unknown[], own: unknown[], theirs: unknown[]): unknown[] {
  return [
    ...theirs.filter((entry) => own.includes(entry) || !before.includes(entry)),
    ...own.filter((entry) => !before.includes(entry) && !theirs.includes(entry)),
  ];
}

/**
 * Merges the input of a form into values that were stored after it was opened with `base`: changed fields keep their input, all
 * others get the stored value. Lists are sets of ids or names.
 */
export function mergeChanges<Values extends Fields>(
  base: Values,
  typed: Values,
  stored: Values,
  parent = '',
): { values: Values; clashes: Clash[] } {
  const values: Record<string, unknown> = { ...stored };
  const clashes: Clash[] = [];
  for (const [field, own] of Object.entries(typed)) {
    const [before, theirs] = [base[field], stored[field]];
    const path = parent + field;
    if (isSame(own, before) || isSame(own, theirs)) continue;
    if (isFields(own) && isFields(before) && isFields(theirs)) {
      const merged = mergeChanges<Fields>(before, own, theirs, `${path}.`);
      values[field] = merged.values;
      clashes.push(...merged.clashes);
    } else if (Array.isArray(own) && Array.isArray(before) && Array.isArray(theirs)) {
      values[field] = mergeLists(before, own, theirs);
    } else {
      values[field] = own;
      if (!isSame(before, theirs)) clashes.push({ path, stored: theirs });
    }
  }
  return { values: values as Values, clashes };
}
