import type { BulkResult } from '@manabar/contracts';
import { linesOf, type LineFault } from './code-lines.ts';

/** Codes per statement: enough to make round trips cheap, few enough to keep memory flat. */
const WINDOW = 5000;

/** Lines read between two pauses, good, bad or blank: a millisecond or so. */
export const LINES_A_TURN = 2000;

/** Bad lines that are reported one by one; what is wrong behind them is said in one entry more. */
export const MAX_REPORTED = 100_000;

/**
 * The good lines, some thousands at a time, and null where the reader should let others work. Bad ones are
 * added to `errors`, up to a bound; the first behind it gets the reason more_errors and stands for the rest, so
 * that a file of anything but codes costs neither memory nor the good lines in it.
 */
export function* windowsOf<Line extends object>(
  text: string,
  parse: (line: string) => Line | LineFault,
  errors: BulkResult['errors'],
): Generator<Line[] | null> {
  let window: Line[] = [];
  let read = 0;
  for (const { number, line } of linesOf(text)) {
    if (++read % LINES_A_TURN === 0) yield null;
    if (line === '') continue;
    const parsed = parse(line);
    if (typeof parsed === 'string') {
      if (errors.length < MAX_REPORTED) errors.push({ line: number, reason: parsed });
      else if (errors.length === MAX_REPORTED) errors.push({ line: number, reason: 'more_errors' });
    } else window.push(parsed);
    if (window.length < WINDOW) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}
