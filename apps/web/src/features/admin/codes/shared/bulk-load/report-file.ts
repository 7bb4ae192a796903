import type { BulkResult } from '@manabar/contracts';
import type { ShopFile } from '#lib/fetch-file.ts';

/** Facts about the load as pairs of name and value. */
export type ReportFacts = readonly (readonly [name: string, value: string | number])[];

/** Quotes a value that a spreadsheet would interpret as a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Creates a CSV report of a load or its check. It contains line numbers and reasons, but no codes. */
export function toReportFile(
  result: Pick<BulkResult, 'duplicates' | 'errors'>,
  facts: ReportFacts,
  day: string,
): ShopFile {
  const rows: (string | number)[][] = [
    ['item', 'line', 'value'],
    ...facts.map(([name, value]) => [name, '', value]),
    ['duplicates', '', result.duplicates],
    ...result.errors.map(({ line, reason }) => ['error', line, reason]),
  ];
  // Starts with a byte order mark, so that spreadsheets detect UTF-8.
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  return { name: `code-load-${day}.csv`, content: new Blob([text], { type: 'text/csv' }) };
}
