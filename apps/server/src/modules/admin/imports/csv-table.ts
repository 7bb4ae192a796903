import type { ImportFault } from '@manabar/contracts';
import { CsvError, parse } from 'csv-parse/sync';

/** A file's cells by column, with the row number that a spreadsheet shows. */
export interface CsvRow {
  row: number;
  cells: Record<string, string>;
}

export type CsvTable =
  | { delimiter: string; columns: string[]; rows: CsvRow[] }
  | { fault: ImportFault };

/** The first row holds the column names. */
const HEAD = 1;

/** Most columns of any list; a longer header belongs to no list and is refused unread. */
const MAX_COLUMNS = 100;

const fault = (code: string, row = HEAD, field: string | null = null): CsvTable => ({
  fault: { row, field, code },
});

/** Returns the most frequent delimiter in the header; spreadsheets in locales with a decimal comma use semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const parts = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (parts(each) > parts(best) ? each : best));
}

/** Parses a CSV text: comma, semicolon or tab, any line ends, with or without a byte order mark. */
export function readCsvTable(text: string): CsvTable {
  const delimiter = delimiterOf(text);
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fault('csv_invalid', Number(error['records'] ?? 0) + 1);
  }
  const columns = (records[0] ?? []).map((name) => name.trim());
  const beyond = columns[MAX_COLUMNS];
  if (beyond !== undefined) return fault('unknown_column', HEAD, beyond);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return fault('duplicate_column', HEAD, twice);
  const rows: CsvRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = index + 1;
    if (row === HEAD || record.every((cell) => cell === '')) continue;
    if (record.length !== columns.length) return fault('wrong_number_of_cells', row);
    rows.push({
      row,
      cells: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])),
    });
  }
  return { delimiter, columns, rows };
}
