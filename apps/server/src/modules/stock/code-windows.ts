import type { BulkResult } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { linesOf, parseCodeLine, type CodeLine } from './code-lines.ts';

/** Codes per statement: enough to make round trips cheap, few enough to keep memory flat. */
const WINDOW = 5000;

/** Lines read between two pauses, good, bad or blank: a millisecond or so. */
export const LINES_A_TURN = 2000;

/** A file with more bad lines than this is not a file of codes. */
export const MAX_BAD_LINES = 10_000;

/**
 * The good lines, some thousands at a time, and null where the reader should let others work; the bad ones are
 * reported. Error: validation_error (text: too_many_errors) behind the last bad line that is reported.
 */
export function* windowsOf(
  text: string,
  errors: BulkResult['errors'],
): Generator<CodeLine[] | null> {
  let window: CodeLine[] = [];
  let read = 0;
  for (const { number, line } of linesOf(text)) {
    if (++read % LINES_A_TURN === 0) yield null;
    if (line === '') continue;
    const parsed = parseCodeLine(line);
    if (typeof parsed === 'string') {
      if (errors.length >= MAX_BAD_LINES) {
        throw new DomainError('validation_error', { text: 'too_many_errors' });
      }
      errors.push({ line: number, reason: parsed });
    } else window.push(parsed);
    if (window.length < WINDOW) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}
