import { describe, expect, test } from 'vitest';
import { LINES_A_TURN, MAX_BAD_LINES, windowsOf } from './code-windows.ts';

const good = (count: number) => Array.from({ length: count }, (_, n) => `CODE-${n},1,1,5`);

describe('reading a file', () => {
  test.each([
    ['good', good(20_000), 20_000],
    ['bad', Array<string>(MAX_BAD_LINES).fill('bad'), 0],
    ['blank', Array<string>(20_000).fill(' '), 0],
    ['mixed', good(9000).flatMap((line) => [line, 'bad', '']), 9000],
  ])('pauses every so many lines, also when they are %s', (_, lines, codes) => {
    const found = [...windowsOf(lines.join('\n'), [])];
    const pauses = found.filter((window) => window === null);
    expect(pauses).toHaveLength(Math.floor(lines.length / LINES_A_TURN));
    expect(found.flatMap((window) => window ?? [])).toHaveLength(codes);
  });

  test('reports bad lines up to a bound, and refuses the file behind it', () => {
    const errors: { line: number; reason: string }[] = [];
    const file = Array<string>(MAX_BAD_LINES).fill('bad').join('\n');
    expect([...windowsOf(file, errors)].flatMap((window) => window ?? [])).toEqual([]);
    expect(errors).toHaveLength(MAX_BAD_LINES);
    expect(errors.at(-1)).toEqual({ line: MAX_BAD_LINES, reason: 'too_few_fields' });

    let turns = 0;
    const readAll = () => {
      for (const turn of windowsOf(`${file}\n${'bad\n'.repeat(1_000_000)}`, [])) {
        if (turn === null) turns++;
      }
    };
    expect(readAll).toThrow(
      expect.objectContaining({ code: 'validation_error', details: { text: 'too_many_errors' } }),
    );
    // Whatever comes behind the bound is not read any more.
    expect(turns).toBeLessThanOrEqual(MAX_BAD_LINES / LINES_A_TURN + 1);
  });
});
