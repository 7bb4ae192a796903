/**
 * Number up to which the admin area counts the rows of a list, because further counting would take longer than reading the page.
 * One row more means that there are further rows.
 */
export const COUNTED_ROWS = 10_000;
/** Number up to which the list of prices counts the codes of each option, with the same meaning as `COUNTED_ROWS`. */
export const COUNTED_CODES = 1000;

/** Returns sort keys of fields, each ascending and descending. */
export const bothOrdersOf = <const Field extends string>(...fields: Field[]) =>
  fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]);
