import { expect, test } from 'vitest';
import { toReadableName } from './to-readable-name.ts';

test.each([
  ['is ordinary', 'Свифт_Fox ★', 'Свифт_Fox ★'],
  ['has a zero byte', 'Sw\0ift', 'Swift'],
  ['is empty', ' \u200f ', ''],
  ['has only characters of no width', '\u200b\u200d\u2060\ufeff\u00ad\ufe0f', ''],
  ['has only blank letters', '\u3164\u115f\uffa0\u2800', ''],
  ['has only marks without a letter', '\u0301\u0338', ''],
  ['hides characters of no width', '\u200bSw\u2060ift\u{e0041}', 'Swift'],
  ['has blank letters as spaces', '\u3164Swift\u3164Fox\u2800', 'Swift Fox'],
  ['is written from right to left', '\u2067مرحبا\u2069', 'مرحبا'],
  ['has several lines', 'a\n\tb\u2028c', 'a b c'],
  ['turns the text around', '\u202egnp.exe\u0007', 'gnp.exe'],
  ['is long', '★'.repeat(500), '★'.repeat(64)],
  ['is broken', 'a\ud800b', 'a\ufffdb'],
])('a player whose name %s gets a readable one', (_what, name, readable) => {
  expect(toReadableName(name)).toBe(readable);
});
