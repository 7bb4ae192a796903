import type { BulkResult } from '@manabar/contracts';
import { linesOf, type LineFault } from './parse-code-line.ts';

/** Codes per statement, as a compromise between round trips and memory. */
const WINDOW = 5000;

/** Lines of any kind read between two pauses, which take about a millisecond. */
export const LINES_PER_STATEMENT = 2000;

/** Bad lines reported one by one; one further entry represents all later ones. */
export const MAX_REPORTED_LINES = 100_000;

/**
 * Yields good lines in windows of some thousands, and null when the reader should let other work run. Bad lines go
 * to `errors` up to a limit; one entry with the reason more_errors represents the rest, so that a file with many bad
 * lines neither exhausts memory nor loses its good lines.
 */
export function* chunkLines<Line extends object>(
  text: string,
  parse: (line: string) => Line | LineFault,
  errors: BulkResult['errors'],
): Generator<Line[] | null> {
  let window: Line[] = [];
  let read = 0;
  for (const { number, line } of linesOf(text)) {
    if (++read % LINES_PER_STATEMENT === 0) yield null;
    if (line === '') continue;
    const parsed = parse(line);
    if (typeof parsed === 'string') {
      if (errors.length < MAX_REPORTED_LINES) errors.push({ line: number, reason: parsed });
      else if (errors.length === MAX_REPORTED_LINES)
        errors.push({ line: number, reason: 'more_errors' });
    } else window.push(parsed);
    if (window.length < WINDOW) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}
