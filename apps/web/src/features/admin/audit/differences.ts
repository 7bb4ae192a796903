/** What an act changed of one field; `undefined`: it was not there. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value by the path that leads to it: `translations.uz.name`. */
function flatten(value: unknown, path = ''): Map<string, unknown> {
  if (!isFields(value)) return new Map(value === undefined ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...flatten(inner, path ? `${path}.${name}` : name),
    ]),
  );
}

/** What differs between how something was and how it is, field by field; what stayed as it was is left out. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flatten(before), flatten(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}
