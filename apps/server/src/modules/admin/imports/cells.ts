import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { csvRows } from '../csv.ts';
import { parse } from 'csv-parse/sync';

/** What a column holds, told by the list's own row. */
type Kind = 'text' | 'number' | 'yesNo' | 'json';

function kindOf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return kindOf(schema.unwrap());
  }
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'yesNo';
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 'text' : 'json';
}

/** An apostrophe that keeps a spreadsheet from calculating, as exports put it. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** What a cell says. What cannot be read is left as it is: the contract refuses it. */
function valueOf(cell: string, schema: z.core.$ZodType): unknown {
  const text = cell.replace(ESCAPED, '');
  switch (kindOf(schema)) {
    case 'text':
      return text;
    case 'number':
      if (text === '') return schema instanceof z.ZodNullable ? null : text;
      return NUMBER.test(text) ? Number(text.replace(',', '.')) : text;
    case 'yesNo':
      // Spreadsheets write both in capitals.
      return { true: true, false: false }[text.toLowerCase()] ?? text;
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

/** What a new row has: its cells that hold anything. */
export function readNew(cells: Cells, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) =>
      cells[name] === undefined || cells[name] === '' ? [] : [[name, valueOf(cells[name], schema)]],
    ),
  );
}

/** What differs from the row as an export would show it now. */
export function readChanged(
  cells: Cells,
  fields: Fields,
  current: object,
): Record<string, unknown> {
  const names = Object.keys(fields);
  const [shown = []] = parse(csvRows(names, [current]), { relax_column_count: true });
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const [cell, was, schema] = [cells[name], shown[at] ?? '', fields[name]];
      // As it was given out: also a text that begins with an apostrophe of its own.
      if (cell === undefined || schema === undefined || cell === was) return [];
      const value = valueOf(cell, schema);
      return isDeepStrictEqual(value, valueOf(was, schema)) ? [] : [[name, value]];
    }),
  );
}
