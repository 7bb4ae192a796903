import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, parseBareCode, parseCodeLine } from './parse-code-line.ts';

describe('splitting a text into lines', () => {
  test('a load of codes splits a file at LF, CRLF or CR, counts blank lines, and drops a byte order mark', () => {
    expect([...linesOf('\ufeffa\r\n\r\n b \rc\n')]).toEqual([
      { number: 1, line: 'a' },
      { number: 2, line: '' },
      { number: 3, line: 'b' },
      { number: 4, line: 'c' },
      { number: 5, line: '' },
    ]);
    expect([...linesOf('')]).toEqual([{ number: 1, line: '' }]);
  });
});

describe('parsing a line', () => {
  const good = { code: 'AAAA-BBBB', gameAmount: 100, priceUsd: 499n, priceRub: 45050n };

  test.each([
    ['AAAA-BBBB,4.99,450.5,100', good],
    [' AAAA-BBBB , 4.99 , 450.50 , 100 ', good],
    ['A,B,,C,4.99,450.5,100', { ...good, code: 'A,B,,C' }],
    ['A, B,4.99,450.5,100', { ...good, code: 'A, B' }],
    ['AAAA-BBBB,,450.5,100', { ...good, priceUsd: null }],
    ['AAAA-BBBB,0,450.5,100', { ...good, priceUsd: null }],
    ['AAAA-BBBB,4.99,,100', { ...good, priceRub: null }],
    [
      'AAAA-BBBB,9999999.99,,2147483647',
      { ...good, gameAmount: 2147483647, priceUsd: 999999999n, priceRub: null },
    ],
  ])('parses the code line %j from the right', (line, expected) => {
    expect(parseCodeLine(line)).toEqual(expected);
  });

  test.each([
    ['AAAA', 'too_few_fields'],
    ['AAAA,1', 'too_few_fields'],
    ['AAAA,1,2', 'too_few_fields'],
    [',,', 'too_few_fields'],
    [',4.99,450,100', 'code_missing'],
    [',,,', 'code_missing'],
    [`${'A'.repeat(501)},4.99,450,100`, 'code_too_long'],
    ['A\u0000B,4.99,450,100', 'code_invalid'],
    ['A\tB,4.99,450,100', 'code_invalid'],
    ['A\ud800,4.99,450,100', 'code_invalid'],
    ['AAAA\u200b,4.99,450,100', 'code_invalid'],
    ['\u2060AAAA,4.99,450,100', 'code_invalid'],
    ['AAAA\u00ad,4.99,450,100', 'code_invalid'],
    ['AA\ufeffAA,4.99,450,100', 'code_invalid'],
    ['"AAAA-BBBB",4.99,450,100', 'code_quoted'],
    ['"A,B","4.99","450","100"', 'code_quoted'],
    ['"",4.99,450,100', 'code_quoted'],
    ['1.23457E+15,4.99,450,100', 'code_rounded'],
    ['1,23457e+15,4.99,450,100', 'code_rounded'],
    ['1E+12,4.99,450,100', 'code_rounded'],
    ['AAAA,4.99,450,0', 'amount_invalid'],
    ['AAAA,4.99,450,-5', 'amount_invalid'],
    ['AAAA,4.99,450,1.5', 'amount_invalid'],
    ['AAAA,4.99,450,2147483648', 'amount_invalid'],
    ['AAAA,4.99,450,', 'amount_invalid'],
    ['AAAA,-1,450,100', 'price_usd_invalid'],
    ['AAAA,4.999,450,100', 'price_usd_invalid'],
    ['AAAA,free,450,100', 'price_usd_invalid'],
    ['AAAA,1e2,450,100', 'price_usd_invalid'],
    ['AAAA,10000000,450,100', 'price_usd_invalid'],
    ['AAAA,4.99,-1,100', 'price_rub_invalid'],
    ['AAAA,4.99,NaN,100', 'price_rub_invalid'],
    ['AAAA,,,100', 'price_required'],
    ['AAAA,0,0,100', 'price_required'],
  ])('refuses the code line %j: %s', (line, fault) => {
    expect(parseCodeLine(line)).toBe(fault);
  });

  test('refuses a bare code with an invisible character', () => {
    expect(parseBareCode('AAAA\u200b')).toBe('code_invalid');
    expect(parseBareCode('\ufeffAAAA')).toEqual({ code: 'AAAA' });
  });

  test('refuses a bare code that a spreadsheet put into quotation marks or rounded', () => {
    expect(parseBareCode('"AAAA-BBBB"')).toBe('code_quoted');
    expect(parseBareCode('1.23457E+15')).toBe('code_rounded');
    expect(parseBareCode('1E5-"AB"')).toEqual({ code: '1E5-"AB"' });
  });

  test('parses any code unchanged', () => {
    const codes = fc
      .string({ minLength: 1, maxLength: 100 })
      .map((text) => text.trim())
      // oxlint-disable-next-line no-control-regex -- a code must not contain control characters
      .filter((text) => text !== '' && !/[\u0000-\u001f\u007f\p{Cf}]|^".*"$|E\+/iu.test(text));
    fc.assert(
      fc.property(codes, (code) => {
        expect(parseCodeLine(`${code},1.5,,60`)).toEqual({
          code,
          gameAmount: 60,
          priceUsd: 150n,
          priceRub: null,
        });
      }),
    );
  });
});
