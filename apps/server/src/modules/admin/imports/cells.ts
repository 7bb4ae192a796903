import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { csvRows } from '../exports/csv.ts';
import { parse } from 'csv-parse/sync';

/** Kind of a column's values, derived from the list's row schema. */
type Kind = 'text' | 'number' | 'yesNo' | 'json';

function kindOf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return kindOf(schema.unwrap());
  }
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'yesNo';
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 'text' : 'json';
}

/** Apostrophe that exports put before a text that a spreadsheet would evaluate. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** A comma that is a decimal separator in some locales and a thousands separator in others. */
const AMBIGUOUS = /,\d{3}$/;

/** Spreadsheets write both values in capitals and in their own language. */
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  истина: true,
  ложь: false,
};

/** Returns whether a text is a number; spreadsheets use semicolons as delimiters only in locales with a decimal comma. */
const isNumber = (text: string, delimiter: string) =>
  NUMBER.test(text) && (delimiter === ';' || !AMBIGUOUS.test(text));

/** Parses a cell. Returns unreadable text unchanged, which the contract refuses. */
function valueOf(cell: string, schema: z.core.$ZodType, delimiter: string): unknown {
  const text = cell.replace(ESCAPED, '');
  switch (kindOf(schema)) {
    case 'text':
      return text;
    case 'number':
      if (text === '') return schema instanceof z.ZodNullable ? null : text;
      return isNumber(text, delimiter) ? Number(text.replace(',', '.')) : text;
    case 'yesNo':
      return BOOLEANS[text.toLowerCase()] ?? text;
    case 'json':
      return jsonOf(text);
  }
}

function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;
type Cells = Readonly<Record<string, string>>;

/** A cell to be written: value for the contract, and its text before and after. */
export interface WrittenCell {
  field: string;
  before: string | null;
  after: string;
  value: unknown;
}

/** Reads the filled cells of a new row in a file with this delimiter. */
export function readNew(cells: Cells, fields: Fields, delimiter: string): WrittenCell[] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const cell = cells[field] ?? '';
    if (cell === '') return [];
    const value = valueOf(cell, schema, delimiter);
    return [{ field, before: null, after: previewText(field, value, cell), value }];
  });
}

/** Reads the cells that differ from the current export of the row. */
export function readChanged(
  cells: Cells,
  fields: Fields,
  current: object,
  delimiter: string,
): WrittenCell[] {
  const names = Object.keys(fields);
  const texts = textsOf(names, current);
  return names.flatMap((field, at) => {
    const [cell, before, schema] = [cells[field], texts[at] ?? '', fields[field]];
    // Compares with the exported text, so that a text with its own leading apostrophe is unchanged.
    if (cell === undefined || schema === undefined || cell === before) return [];
    const value = valueOf(cell, schema, delimiter);
    if (isDeepStrictEqual(value, valueOf(before, schema, delimiter))) return [];
    return [{ field, before, after: previewText(field, value, cell), value }];
  });
}

/** Returns the text of a cell in a preview: a number in the format of exports, other cells unchanged. */
const previewText = (field: string, value: unknown, cell: string) =>
  typeof value === 'number' ? (textsOf([field], { [field]: value })[0] ?? cell) : cell;

/** Returns the texts of a row's cells in an export. */
export function textsOf(names: readonly string[], row: object): string[] {
  const [texts = []] = parse(csvRows(names, [row]), { relax_column_count: true });
  return texts;
}

export const valuesOf = (written: readonly WrittenCell[]): Record<string, unknown> =>
  Object.fromEntries(written.map(({ field, value }) => [field, value]));
