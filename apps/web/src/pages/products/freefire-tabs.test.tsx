import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { address, storeTestSession } from '#test/render.tsx';
import { idField, openTopup } from '#test/topup-shop.tsx';

const ACTIVATION = '/products/freefire?tab=activate';
const CODE = 'FF-ABCD-EFGH';

const tab = (name: string) => screen.getByRole('tab', { name });
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Activation code' });

beforeEach(() => storeTestSession());

it('selects the Free Fire tab of the address, the top-up by default', () => {
  const { unmount } = openTopup('/products/freefire');
  expect(tab('Top up').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'Top up' })).toBeTruthy();
  unmount();
  openTopup(ACTIVATION);
  expect(tab('Activate a code').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'Activate a code' })).toBeTruthy();
  expect(document.title).toBe('Free Fire code activation · Manabar');
});

it('the Free Fire page keeps the tab chosen by mouse or arrow keys in the address, without a history entry', async () => {
  const { user } = openTopup('/products/freefire?lang=en');
  const before = window.history.length;
  await user.click(tab('Activate a code'));
  expect(address()).toBe('/products/freefire?lang=en&tab=activate');
  expect(document.activeElement).toBe(tab('Activate a code'));
  await user.keyboard('{ArrowLeft}');
  expect(address()).toBe('/products/freefire?lang=en');
  expect(document.activeElement).toBe(tab('Top up'));
  await user.keyboard('{ArrowRight}');
  expect(address()).toBe('/products/freefire?lang=en&tab=activate');
  expect(window.history.length).toBe(before);
});

it('the Free Fire page shares the player between its tabs and keeps the typed code', async () => {
  const { user } = openTopup(ACTIVATION);
  await user.type(idField(), '123456789{Enter}');
  await user.type(codeField(), CODE);
  await user.click(tab('Top up'));
  expect(idField().value).toBe('123456789');
  expect(screen.getAllByText('Hero')).not.toHaveLength(0);
  await user.click(tab('Activate a code'));
  expect(codeField().value).toBe(CODE);
  await user.clear(codeField());
});
