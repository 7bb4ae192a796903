import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Button, MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
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

const primaryStyles = readFileSync(
  join(import.meta.dirname, '../components/forms/primary-button.module.css'),
  'utf8',
);

/** Returns the last background that the styles of the primary button give to an element without the pointer. */
function primaryBackground(button: HTMLElement): string | undefined {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = primaryStyles;
  const rules = [...(style.sheet?.cssRules ?? [])] as CSSStyleRule[];
  style.remove();
  return rules
    .filter(({ selectorText }) => button.matches(selectorText))
    .map((rule) => rule.style.getPropertyValue('background'))
    .findLast(Boolean);
}

it('keeps the colour of the primary action behind the white spinner of a running call', () => {
  const draw = (state: { loading?: boolean; disabled?: boolean }) =>
    render(
      <MantineProvider theme={theme}>
        <PrimaryButton className="primary" {...state}>
          Pay
        </PrimaryButton>
      </MantineProvider>,
    ).container.querySelector('button') as HTMLButtonElement;
  expect(primaryBackground(draw({ loading: true }))).toBe('var(--mana-action)');
  expect(primaryBackground(draw({ disabled: true }))).toBe('var(--sunken)');
});
