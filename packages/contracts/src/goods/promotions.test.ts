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
  ])('accepts the background %s of a promotion', (value) => {
    expect(backgroundSchema.parse(value)).toBe(value.trim());
  });

  test.each([
    // Values that run code or contain a document.
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    // Addresses on another host or without encryption.
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
    // Values that continue after the colour or address.
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
    // CSS keywords that are not colours.
    'inherit',
    'currentcolor',
    'initial',
    'none',
    'banana',
    'constructor',
    '__proto__',
    `/${'a'.repeat(2048)}`,
  ])('rejects the background %j of a promotion', (value) => {
    expect(backgroundSchema.safeParse(value).success).toBe(false);
  });

  test('names the error code of an invalid background of a promotion', () => {
    expect(codeOf('javascript:alert(1)')).toBe('invalid_background');
    expect(codeOf('  ')).toBe('required');
  });

  test('an accepted background of a promotion stays within its url() or declaration, and a path on the own host', () => {
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
    // The generated values do include accepted ones, so the property is not vacuous.
    expect(Math.min(accepted.colours, accepted.addresses)).toBeGreaterThan(20);
  });
});

test('defaults a new promotion to active without translations', () => {
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
])('the admin list of promotions reads the filter active=%j as %j', (given, meant) => {
  expect(listPromotionsInput.parse({ active: given }).active).toBe(meant);
});

test.each(['1', '', 'yes', 0])(
  'the admin list of promotions rejects the filter active=%j',
  (active) => {
    expect(listPromotionsInput.safeParse({ active }).success).toBe(false);
  },
);
