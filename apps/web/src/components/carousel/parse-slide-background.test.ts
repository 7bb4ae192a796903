import { describe, expect, it } from 'vitest';
import { parseSlideBackground } from './parse-slide-background.ts';

describe('parseSlideBackground', () => {
  it.each(['/images/promotions/sale.svg', 'https://cdn.example/a b.png?x=1', '/a;b"c'])(
    'a promotion’s slide treats the background %s as a picture',
    (picture) => expect(parseSlideBackground(picture)).toEqual({ picture }),
  );

  it.each([
    '#fc0',
    '#4f5bff80',
    'rebeccapurple',
    'rgb(18 19 26 / 50%)',
    'hsla(120, 50%, 50%, .3)',
    'oklch(0.7 0.1 -20deg)',
  ])('a promotion’s slide treats the background %s as a colour', (colour) =>
    expect(parseSlideBackground(colour)).toEqual({ colour }),
  );

  it.each([
    '',
    'red; background-image: url(https://evil.example)',
    'red}body{display:none',
    'url(https://evil.example)',
    'url("x")',
    'red" onload="alert(1)',
    "red' x",
    'red/**/;x',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'http://plain.example/x.png',
    '//evil.example/x.png',
    'red\\3b x',
    'red\nx',
  ])(
    'a promotion’s slide ignores the background %j, which is neither picture nor colour',
    (value) => expect(parseSlideBackground(value)).toBeNull(),
  );
});
