import { cleanup, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RegionFlag } from './region-flag.tsx';

function source(code: string, flag: string): string | null | undefined {
  cleanup();
  return render(<RegionFlag code={code} flag={flag} />)
    .container.querySelector('img')
    ?.getAttribute('src');
}

describe('the flag of a region', () => {
  it.each(['global', 'ru', 'us', 'eu', 'asia', 'uz', 'gb'])(
    'draws the flag of the region %s',
    (code) => {
      expect(source(code, '')).toBe(`/images/flags/${code}.svg`);
      expect(source(code.toUpperCase(), '🏳️')).toBe(`/images/flags/${code}.svg`);
    },
  );

  it('shows a globe for an unknown region code', () => {
    expect(source('xx', '')).toBe('/images/flags/global.svg');
  });

  it('shows the flag picture that a region has of its own', () => {
    expect(source('ru', '/images/own.svg')).toBe('/images/own.svg');
    expect(source('xx', 'https://pictures.example/f.png')).toBe('https://pictures.example/f.png');
  });
});
