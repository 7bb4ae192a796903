import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name));

/** Characters that have a glyph in the source of the shop's own font. */
const drawn = [
  ...read('symbols.svg')
    .toString()
    .matchAll(/unicode="&#x([0-9A-F]+);"/g),
].map(([, code = '']) => String.fromCodePoint(Number.parseInt(code, 16)));

it('the style sheet declares exactly the characters that the shop’s own font draws', () => {
  const face = /symbols\.woff2[^}]*unicode-range: ([^;]+);/.exec(read('fonts.css').toString());
  const codes = drawn.map((sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`);
  expect(face?.[1]).toBe(codes.join(', '));
});

it('the shop’s own font draws every sign in names of demo denominations', () => {
  const names = read('../../../../prisma/seed/topups.ts').toString();
  const signs = new Set(names.match(/\p{Extended_Pictographic}/gu));
  expect(signs.size).toBeGreaterThan(0);
  expect(drawn).toEqual(expect.arrayContaining([...signs]));
});

it("the font of the shop's signs has a few hundred bytes", () => {
  const font = read('symbols.woff2');
  expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(font.byteLength).toBeLessThan(2000);
});
