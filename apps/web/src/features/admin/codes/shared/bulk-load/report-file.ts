import type { BulkResult } from '@manabar/contracts';
import type { ShopFile } from '#lib/fetch-file.ts';

/** What a cell of a spreadsheet would take for a formula is text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A report of a load, or of its check, as a CSV file. It holds line numbers and reasons, and no code. */
export function toReportFile(
  result: Pick<BulkResult, 'duplicates' | 'errors'>,
  facts: readonly (readonly [name: string, value: string | number])[],
  day: string,
): ShopFile {
  const rows: (string | number)[][] = [
    ['item', 'line', 'value'],
    ...facts.map(([name, value]) => [name, '', value]),
    ['duplicates', '', result.duplicates],
    ...result.errors.map(({ line, reason }) => ['error', line, reason]),
  ];
  // With a byte order mark, so that spreadsheets read it as what it is.
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  return { name: `code-load-${day}.csv`, content: new Blob([text], { type: 'text/csv' }) };
}
