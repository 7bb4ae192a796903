import { fieldOf } from '@manabar/contracts/rules';
import { stringify, type Options } from 'csv-stringify/sync';

/** Without the byte order mark, Excel uses the machine's old code page and garbles Cyrillic and Uzbek letters. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: commas, CR LF line ends, quotes only if needed. */
const form: Options = {
  eof: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // Prefixes text that a spreadsheet would evaluate with an apostrophe; numbers stay unchanged.
  escape_formulas: true,
  cast: { boolean: String, number: String },
};

/** Returns the header line of a file. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([columns], form);
}

/** Formats rows by their column names. A missing value is an empty cell, a structured value is JSON. */
export function csvRows(columns: readonly string[], rows: readonly object[]): string {
  const cells = rows.map((row) => columns.map((name) => fieldOf(row, name)));
  return stringify(cells, form);
}
