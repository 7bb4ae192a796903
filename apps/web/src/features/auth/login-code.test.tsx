import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import LoginPage from '#pages/login/login-page.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { pressTwice } from '#test/press-twice.ts';
import { Refusal, address, renderAt, refuseWith } from '#test/render.tsx';

const session = { token: 'token-9', nickname: 'Nova', userId: 9 };
type Credentials = { nickname: string; password: string; code?: string | undefined };

/** Opens the log-in page after a correct password; the shop asks for a code and answers it with `withCode`. */
async function openSecondStep(withCode: (code: string) => typeof session) {
  const login = vi.fn(({ code }: Credentials) => {
    if (code === undefined) throw new Refusal('second_factor_required');
    return withCode(code);
  });
  renderAt('/login', <LoginPage />, { auth: { login } });
  await pasteIntoField(userEvent, screen.getByLabelText('Nickname'), 'Nova');
  await userEvent.type(screen.getByLabelText('Password'), 'longer-1{Enter}');
  return { login, field: await screen.findByLabelText<HTMLInputElement>('Code from the app') };
}

it('the log-in asks for a code after the password and sends nickname, password and code', async () => {
  const { login, field } = await openSecondStep(() => session);
  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  // The request for a code is not an error.
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field, '123456{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(login.mock.calls.map(([input]) => input)).toEqual([
    { nickname: 'Nova', password: 'longer-1' },
    { nickname: 'Nova', password: 'longer-1', code: '123456' },
  ]);
  expect(localStorage.getItem('token')).toBe('token-9');
});

it('the log-in sends a code once when its button is pressed again before the next page opens', async () => {
  const { login, field } = await openSecondStep(() => session);
  await userEvent.type(field, '123456');
  await pressTwice(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(login).toHaveBeenCalledTimes(2);
});

it('the log-in says that a code is wrong and waits for another one', async () => {
  const { field } = await openSecondStep((code) => {
    if (code === '000000') throw new Refusal('second_factor_invalid');
    return session;
  });
  await userEvent.type(field, '000000{Enter}');
  expect(await screen.findByText(/The code is wrong or has already been used/)).toBeTruthy();
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.type(field, '123456{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});

it('the log-in does not send an empty code', async () => {
  const { login, field } = await openSecondStep(() => session);
  await userEvent.type(field, '  {Enter}');
  expect(await screen.findByText('Enter a code')).toBeTruthy();
  expect(login).toHaveBeenCalledTimes(1);
});

it('the log-in accepts a recovery code typed by keyboard', async () => {
  const { login } = await openSecondStep(() => session);
  screen.getByRole('button', { name: 'Use a recovery code instead' }).focus();
  await userEvent.keyboard('{Enter}');
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery code');
  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['off', 'text']);
  await userEvent.keyboard('ABCD-EFGH{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(login).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'ABCD-EFGH' }));
});

it('the log-in returns from the code to the typed nickname and password, also when the password is no longer right', async () => {
  const { field } = await openSecondStep(refuseWith('invalid_credentials'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Nova');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('longer-1');
  expect(field.isConnected).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  expect(await screen.findByText('Invalid username or password')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Nova');
});
