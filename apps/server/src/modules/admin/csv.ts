import { stringify, type Options } from 'csv-stringify/sync';

/** Excel reads a file without it in the machine's old code page: Cyrillic and Uzbek letters would be lost. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: commas, lines that end with CR LF, quotes where they are needed. */
const form: Options = {
  eof: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // A text that a spreadsheet would calculate gets an apostrophe in front of it; a number is what it is.
  escape_formulas: true,
  cast: { boolean: String, number: String },
};

/** The first line of a file. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([columns], form);
}

/** Rows by the names of their columns. What is not there is an empty cell, what has an inside is JSON. */
export function csvRows(columns: readonly string[], rows: readonly object[]): string {
  const cells = rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name]));
  return stringify(cells, form);
}
