import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSession } from '#lib/session/session.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import PersonalDataPart from './personal-data.tsx';

beforeEach(storeTestSession);

async function openDialog(answer: (input: { password: string }) => { success: true }) {
  const remove = vi.fn(answer);
  renderAt('/profile', <PersonalDataPart />, { profile: { delete: remove } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  return { remove, dialog };
}

const submit = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));

it('the deletion dialog says what goes and what stays, and deletes nothing without a password', async () => {
  const { remove, dialog } = await openDialog(() => ({ success: true }));
  for (const text of [/nickname and password/, /Orders, payments/, /cannot be undone/])
    expect(dialog.getByText(text)).toBeTruthy();
  await submit(dialog);
  expect(await dialog.findByText('Enter your password')).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
});

it('the deletion dialog deletes the account with the password, logs out and says so on the home page', async () => {
  const { remove, dialog } = await openDialog(() => ({ success: true }));
  await pasteIntoField(userEvent, dialog.getByLabelText('Your password'), 'password1');
  await submit(dialog);
  expect(await screen.findByText(/^Your account has been deleted/)).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ password: 'password1' });
  expect(getSession()).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('the deletion dialog says at the field that the password is wrong, and stays logged in', async () => {
  const { dialog } = await openDialog(refuseWith('invalid_credentials'));
  await pasteIntoField(userEvent, dialog.getByLabelText('Your password'), 'password2');
  await submit(dialog);
  expect(await dialog.findByText('Wrong password')).toBeTruthy();
  expect(getSession()).not.toBeNull();
});

it('the deletion dialog lists open money and goods with links to where they are finished', async () => {
  const { dialog } = await openDialog(
    refuseWith('conflict', { balances: 1, pending_orders: 2, open_topups: 1 }),
  );
  await pasteIntoField(userEvent, dialog.getByLabelText('Your password'), 'password1');
  await submit(dialog);
  const list = within(await dialog.findByRole('alert'));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'There is money on your balance. Spend it or write to support. Write to support',
    '2 orders are not finished. My orders',
    '1 top-up is in progress. My orders',
  ]);
  expect(list.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
    '/support',
  );
  expect(getSession()).not.toBeNull();
});

it('offers admins no deletion of their account', async () => {
  renderAt('/profile', <PersonalDataPart />, {
    profile: {
      get: () => ({
        id: 1,
        nickname: 'admin',
        role: 'admin',
        balanceUsd: 0,
        balanceRub: 0,
        buyerStatus: { level: 'newcomer', current: 0, total: 5 },
      }),
    },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Download JSON' })).toBeTruthy();
});
