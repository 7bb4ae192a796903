/** Change of one field; `undefined` means that it was missing. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps every value by its path, such as `translations.uz.name`. */
function flatten(value: unknown, path = ''): Map<string, unknown> {
  if (!isFields(value)) return new Map(value === undefined ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...flatten(inner, path ? `${path}.${name}` : name),
    ]),
  );
}

/** Compares two states field by field and omits unchanged fields. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flatten(before), flatten(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}
