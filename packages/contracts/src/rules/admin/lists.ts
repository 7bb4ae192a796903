/**
 * How far the admin area counts the rows of a list: counting on would take longer than reading the page. One more says
 * that there are more.
 */
export const COUNTED_ROWS = 10_000;
/** How far the list of prices counts the codes of each option, as `COUNTED_ROWS` for the rows of a list. */
export const COUNTED_CODES = 1000;

/** Sort keys of fields, each ascending and descending. */
export const bothOrdersOf = <const Field extends string>(...fields: Field[]) =>
  fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]);
