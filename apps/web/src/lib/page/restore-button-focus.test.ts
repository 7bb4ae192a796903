import { afterEach, expect, it } from 'vitest';
import { restoreButtonFocus } from './restore-button-focus.ts';

restoreButtonFocus();
afterEach(() => document.body.replaceChildren());

/** Adds a focused button and disables it; a browser then takes the focus from it. */
async function disableFocusedButton(): Promise<HTMLButtonElement> {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  button.disabled = true;
  await Promise.resolve();
  button.blur();
  return button;
}

it('returns the focus to a button that was disabled while its call ran', async () => {
  const button = await disableFocusedButton();
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  await Promise.resolve();
  expect(document.activeElement).toBe(button);
});

it('leaves the focus where it has moved while a button was disabled', async () => {
  const button = await disableFocusedButton();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  button.disabled = false;
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});

it('gives no focus to a button that was disabled without it', async () => {
  const button = document.createElement('button');
  button.disabled = true;
  document.body.append(button);
  button.disabled = false;
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
