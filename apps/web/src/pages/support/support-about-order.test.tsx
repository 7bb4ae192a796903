import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open as openReceipt } from '#test/code-receipt.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { storeSession } from '#lib/session/session.ts';
import { address, storeTestSession } from '#test/render.tsx';
import { message, open, send, settings, thanks } from '#test/support-page.tsx';

beforeEach(storeTestSession);

/** History state that the receipt leaves for the form. */
const aboutOrder = { orderId: 'A1', userId: '7' };

it('the receipt leads to the support form with the order', async () => {
  const { user } = await openReceipt();
  await user.click(screen.getByRole('link', { name: 'Write to support' }));
  expect(address()).toBe('/support');
  expect(window.history.state).toMatchObject({ usr: aboutOrder });
});

it('the support form begins the message with the order from whose receipt the customer comes', async () => {
  const { user, sent } = open([], settings, undefined, aboutOrder);
  expect(message().value).toBe('Order A1: ');
  await pasteIntoField(user, message(), 'no code');
  await user.click(send());
  await thanks();
  expect(sent).toMatchObject([{ message: 'Order A1: no code' }]);
  expect(message().value).toBe('');
});

it('the support form keeps an unsent message when the customer comes from a receipt', async () => {
  const first = open();
  await pasteIntoField(first.user, message(), 'My top-up is late');
  first.page.unmount();
  open([], settings, undefined, aboutOrder);
  expect(message().value).toBe('My top-up is late');
});

it('the support form does not show the order of a receipt to the next customer of the browser', () => {
  open([], settings, undefined, aboutOrder);
  act(() => storeSession({ token: 'other', nickname: 'other', userId: 8 }));
  expect(message().value).toBe('');
});
