import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Button, MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css')).toString();
/** Token of the shop that a variable of the library is set to. */
const tokenOf = (variable: string) =>
  new RegExp(`^ *${variable}: var\\((--[\\w-]+)\\);$`, 'm').exec(tokens)?.[1];

/** Variables of the library that the colours of a button refer to. */
function usedVariables(variant: string, color?: string): string[] {
  const { getByRole } = render(
    <MantineProvider theme={theme}>
      <Button variant={variant} {...(color && { color })}>
        Text
      </Button>
    </MantineProvider>,
  );
  const style = getByRole('button').getAttribute('style') ?? '';
  return [...style.matchAll(/(--mantine-color-[a-z]+-[a-z0-9-]+)/g)].map(([, name = '']) => name);
}

it.each([
  ['light', undefined],
  ['subtle', undefined],
  ['subtle', 'gray'],
  ['filled', 'red.8'],
])('draws a button of variant %s and colour %s in tokens of the shop', (variant, color) => {
  const used = usedVariables(variant, color);
  expect(used.length).toBeGreaterThan(1);
  for (const name of used) expect(tokenOf(name), name).toBeDefined();
});

it("draws disabled buttons and fields in the shop's colour tokens", () => {
  for (const part of ['', '-color', '-border'])
    expect(tokenOf(`--mantine-color-disabled${part}`), part).toBeDefined();
});
