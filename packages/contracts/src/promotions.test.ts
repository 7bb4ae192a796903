import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backgroundSchema, createPromotionInput, listPromotionsInput } from './promotions.ts';

const codeOf = (value: unknown) => backgroundSchema.safeParse(value).error?.issues[0]?.message;

describe('a background', () => {
  test.each([
    '/images/promotions/gift-cards.svg',
    '/images/sale%20%281%29.png?v=2',
    'https://cdn.example/a.png',
    'https://cdn.example:8443/a.png?w=1200&h=400#x',
    'red',
    'RebeccaPurple',
    'transparent',
    '#fff',
    '#4F5BFF',
    '#4f5b',
    '#4f5bff80',
    'rgb(79, 91, 255)',
    'rgba(79,91,255,.5)',
    'rgb(79 91 255 / 50%)',
    'hsl(235deg 100% 65%)',
    'hsla(235, 100%, 65%, 0.5)',
    'oklch(0.6 0.2 280 / none)',
    'lab(50% -20 30)',
    '  #fff  ',
  ])('%s is one', (value) => {
    expect(backgroundSchema.parse(value)).toBe(value.trim());
  });

  test.each([
    // What runs, or holds a document of its own.
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    // What leads to another host, or over an open line.
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\\\evil.example/a.png',
    '/\t/evil.example/a.png',
    '/\n/evil.example/a.png',
    'http://cdn.example/a.png',
    'https:evil.example',
    'https://',
    'ftp://cdn.example/a.png',
    'images/a.png',
    './a.png',
    // What would go on behind the colour or the address it is put into.
    'red;background:url(https://evil.example)',
    'red;',
    'red}body{display:none',
    'red url(/a.png)',
    'red/**/',
    'url(/a.png)',
    'url(javascript:alert(1))',
    'image-set("/a.png" 1x)',
    'linear-gradient(red, blue)',
    'expression(alert(1))',
    'var(--secret)',
    'rgb(var(--x))',
    'rgb(calc(1 + 1), 2, 3)',
    'rgb(1, 2, 3);x:y',
    'rgb(1, 2, 3) url(/a.png)',
    'rgb(1, 2)',
    'rgb(1 2, 3)',
    'rgb(1, 2, 3',
    '#ff',
    '#fffff',
    '#ggg',
    '#fff;',
    '/a.png");background:url("//evil.example',
    "/a.png');x:y",
    '/a.png)',
    '/<script>alert(1)</script>',
    '/a.png\u0000',
    '/a.png\u001b',
    'https://cdn.example/a.png"onload="alert(1)',
    // What is a word of CSS, but no colour.
    'inherit',
    'currentcolor',
    'initial',
    'none',
    'banana',
    'constructor',
    '__proto__',
    `/${'a'.repeat(2048)}`,
  ])('%j is none', (value) => {
    expect(backgroundSchema.safeParse(value).success).toBe(false);
  });

  test('names its refusal', () => {
    expect(codeOf('javascript:alert(1)')).toBe('invalid_background');
    expect(codeOf('  ')).toBe('required');
  });

  test('whatever it is, it stays in its url() or declaration, and a path on the own host', () => {
    const piece = fc.constantFrom(
      ...['red', '#fff', 'rgb(1 2 3)', '/a.png', 'https://a.example/b', ';', '}', ')', '(', '"'],
      ...['url(', 'javascript:', '//', '\\', '\n', '\t', '<', ' ', ',', '/', '%', '*', ':', "'"],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const accepted = { colours: 0, addresses: 0 };
    fc.assert(
      fc.property(text, (value) => {
        const result = backgroundSchema.safeParse(value);
        if (!result.success) return;
        if (/^(?:\/|https:)/.test(result.data)) {
          accepted.addresses++;
          expect(result.data).not.toMatch(/["'()<>\\\s]/);
          const { protocol, host } = new URL(result.data, 'https://shop.example');
          expect(protocol).toBe('https:');
          if (result.data.startsWith('/')) expect(host).toBe('shop.example');
        } else {
          accepted.colours++;
          expect(result.data).toMatch(/^(?:#[\da-f]+|[a-z]+|(?:rgb|hsl|lab)a?\([\d.,% /]+\))$/i);
        }
      }),
      { numRuns: 5000 },
    );
    // The pieces do meet what is allowed: nothing is proven by refusing everything.
    expect(Math.min(accepted.colours, accepted.addresses)).toBeGreaterThan(20);
  });
});

test('a new promotion is active and has no translations, unless it says so', () => {
  expect(createPromotionInput.parse({ text: ' Sale ', background_color: 'red' })).toEqual({
    text: 'Sale',
    background_color: 'red',
    active: true,
    translations: {},
  });
  expect(createPromotionInput.safeParse({ background_color: 'red' }).success).toBe(false);
  expect(
    createPromotionInput.safeParse({ text: 'x'.repeat(301), background_color: 'red' }).success,
  ).toBe(false);
});

test.each([
  ['true', true],
  ['false', false],
  [true, true],
  [undefined, undefined],
])('active=%j of a list is %j', (given, meant) => {
  expect(listPromotionsInput.parse({ active: given }).active).toBe(meant);
});

test.each(['1', '', 'yes', 0])('active=%j of a list is refused', (active) => {
  expect(listPromotionsInput.safeParse({ active }).success).toBe(false);
});
