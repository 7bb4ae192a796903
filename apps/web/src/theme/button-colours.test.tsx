import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Button, DEFAULT_THEME, MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css')).toString();
const isToken = (value: string | undefined) =>
  tokens.includes(`${/^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1] ?? 'nothing'}:`);

type Scheme = 'light' | 'dark';
const schemes: readonly Scheme[] = ['light', 'dark'];
const valueOf = (scheme: Scheme, name: string) =>
  Object.entries(cssVariables(DEFAULT_THEME)[scheme]).find(([key]) => key === name)?.[1];

/** Variables of the library that the component's colours refer to. */
function usedVariables(variant: string, color?: string): string[] {
  const { getByRole } = render(
    <MantineProvider theme={theme}>
      <Button variant={variant} {...(color && { color })}>
        Text
      </Button>
    </MantineProvider>,
  );
  const style = getByRole('button').getAttribute('style') ?? '';
  return [...style.matchAll(/(--mantine-color-[a-z]+-[a-z-]+)/g)].map(([, name = '']) => name);
}

it.each([
  ['light', undefined],
  ['subtle', undefined],
  ['subtle', 'gray'],
])('draws a button of variant %s and colour %s in tokens of the shop', (variant, color) => {
  const used = usedVariables(variant, color);
  expect(used.length).toBeGreaterThan(1);
  for (const scheme of schemes)
    for (const name of used)
      expect(isToken(valueOf(scheme, name)), `${scheme}: ${name}`).toBe(true);
});

it('draws disabled buttons and fields in tokens of the shop', () => {
  for (const scheme of schemes)
    for (const part of ['', '-color', '-border']) {
      const name = `--mantine-color-disabled${part}`;
      expect(isToken(valueOf(scheme, name)), `${scheme}: ${name}`).toBe(true);
    }
});
