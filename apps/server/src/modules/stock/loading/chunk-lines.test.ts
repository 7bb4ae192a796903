import { describe, expect, test } from 'vitest';
import { parseCodeLine } from './parse-code-line.ts';
import { LINES_PER_STATEMENT, MAX_REPORTED_LINES, chunkLines } from './chunk-lines.ts';

const good = (count: number) => Array.from({ length: count }, (_, n) => `CODE-${n},1,1,5`);

describe('reading a file in windows', () => {
  test.each([
    ['good', good(20_000), 20_000],
    ['bad', Array<string>(MAX_REPORTED_LINES).fill('bad'), 0],
    ['blank', Array<string>(20_000).fill(' '), 0],
    ['mixed', good(9000).flatMap((line) => [line, 'bad', '']), 9000],
  ])(
    'reading a file of codes pauses after a fixed number of lines, also when they are %s',
    (_, lines, codes) => {
      const found = [...chunkLines(lines.join('\n'), parseCodeLine, [])];
      const pauses = found.filter((window) => window === null);
      expect(pauses).toHaveLength(Math.floor(lines.length / LINES_PER_STATEMENT));
      expect(found.flatMap((window) => window ?? [])).toHaveLength(codes);
    },
  );

  test('reading a file of codes reports bad lines up to a limit, says that there are more, and loses no good line', () => {
    const errors: { line: number; reason: string }[] = [];
    const file = `${'bad\n'.repeat(MAX_REPORTED_LINES + 5000)}LAST,1,90,60`;
    const good = [...chunkLines(file, parseCodeLine, errors)].flatMap((window) => window ?? []);

    expect(good).toHaveLength(1);
    expect(errors).toHaveLength(MAX_REPORTED_LINES + 1);
    expect(errors[MAX_REPORTED_LINES - 1]).toEqual({
      line: MAX_REPORTED_LINES,
      reason: 'too_few_fields',
    });
    expect(errors.at(-1)).toEqual({ line: MAX_REPORTED_LINES + 1, reason: 'more_errors' });
  });
});
