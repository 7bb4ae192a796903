import { isCodeText, MAX_AMOUNT, parseMinor } from '@manabar/contracts';

const MAX_CODE_LENGTH = 500;
const MAX_INT = 2_147_483_647;
const MAX_PRICE = BigInt(MAX_AMOUNT) * 100n;

/** A code with its price option's values in minor units; null: not for sale in that currency. */
export interface CodeLine {
  code: string;
  gameAmount: number;
  priceUsd: bigint | null;
  priceRub: bigint | null;
}

/** Reason why a line is not loaded. */
export type LineFault =
  | 'too_few_fields'
  | 'code_missing'
  | 'code_too_long'
  | 'code_invalid'
  | 'code_quoted'
  | 'code_rounded'
  | 'amount_invalid'
  | 'price_usd_invalid'
  | 'price_rub_invalid'
  | 'price_required';

/** Quotation marks that spreadsheets put around a cell: a quoted code would be loaded again without them. */
const QUOTED = /^".*"$/;
/** A code of digits that a spreadsheet took for a number and rounded: 1.23457E+15. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;

/** Splits a text into trimmed lines numbered from 1, without a byte order mark; lines end with LF, CRLF or CR. */
export function* linesOf(text: string): Generator<{ number: number; line: string }> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let number = 1; from <= text.length; number++) {
    ends.lastIndex = from;
    const end = ends.exec(text);
    yield { number, line: text.slice(from, end?.index).trim() };
    if (!end) return;
    from = end.index + end[0].length;
  }
}

/** Parses `code,usd_price,rub_price,game_amount` from the right, because a code may contain commas. */
export function parseCodeLine(line: string): CodeLine | LineFault {
  const third = line.lastIndexOf(',');
  const second = third < 0 ? -1 : line.lastIndexOf(',', third - 1);
  const first = second < 0 ? -1 : line.lastIndexOf(',', second - 1);
  if (first < 0 || second === 0 || third === 0) return 'too_few_fields';
  const code = line.slice(0, first).trim();
  const fault = faultOf(code);
  if (fault) return fault;
  const gameAmount = readAmount(line.slice(third + 1));
  if (gameAmount === null) return 'amount_invalid';
  const priceUsd = readPrice(line.slice(first + 1, second));
  if (priceUsd === undefined) return 'price_usd_invalid';
  const priceRub = readPrice(line.slice(second + 1, third));
  if (priceRub === undefined) return 'price_rub_invalid';
  if (priceUsd === null && priceRub === null) return 'price_required';
  return { code, gameAmount, priceUsd, priceRub };
}

/** Parses a line that holds only a code, which may contain commas and spaces. */
export function parseBareCode(line: string): { code: string } | LineFault {
  const code = line.trim();
  return faultOf(code) ?? { code };
}

function faultOf(code: string): LineFault | null {
  if (code === '') return 'code_missing';
  if (code.length > MAX_CODE_LENGTH) return 'code_too_long';
  if (QUOTED.test(code)) return 'code_quoted';
  if (ROUNDED.test(code)) return 'code_rounded';
  return isCodeText(code) ? null : 'code_invalid';
}

function readAmount(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,10}$/.test(trimmed)) return null;
  const amount = Number(trimmed);
  return amount > 0 && amount <= MAX_INT ? amount : null;
}

/** Parses a price. Empty or zero: not for sale in this currency (null). Undefined: invalid. */
function readPrice(text: string): bigint | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const minor = parseMinor(trimmed);
  if (minor === null || minor < 0n || minor >= MAX_PRICE) return undefined;
  return minor === 0n ? null : minor;
}
