import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { closeAllToasts } from '#lib/toasts.ts';
import RegisterPage from '#pages/register/register-page.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { address, renderAt, refuseWith } from '#test/render.tsx';

const session = { token: 'token-9', nickname: 'Nova', userId: 9 };
type Answer = (input: object) => typeof session;

const paste = async (name: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  await userEvent.clear(field);
  await pasteIntoField(userEvent, field, value);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const isTaken = () => {
  const nickname = screen.getByRole('textbox', { name: 'Nickname' });
  return nickname.getAttribute('aria-invalid') === 'true';
};

/** Sends a first registration without an answer; every later one finds the nickname taken. */
async function openAfterLostAnswer(login: Answer) {
  const register = vi.fn<Answer>(refuseWith('nickname_taken'));
  register.mockImplementationOnce(() => {
    throw new TypeError('failed to fetch');
  });
  renderAt('/register', <RegisterPage />, { auth: { register, login } });
  await paste('nickname', 'Nova');
  await paste('password', 'longer-1');
  await paste('confirmPassword', 'longer-1');
  await submit();
  expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy();
  return register;
}

describe('a registration that is repeated because its answer was lost', () => {
  it('a repeated registration logs in to the account that the first one created', async () => {
    const login = vi.fn<Answer>(() => session);
    const register = await openAfterLostAnswer(login);
    await submit();
    expect(await screen.findByText('Your account is ready. Welcome, Nova')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('token')).toBe('token-9');
    expect(register).toHaveBeenCalledTimes(2);
    expect(login.mock.calls).toEqual([[{ nickname: 'Nova', password: 'longer-1' }]]);
  });

  it('a repeated registration of another customer’s nickname tries one log-in and says that it is taken', async () => {
    const login = vi.fn<Answer>(refuseWith('invalid_credentials'));
    const register = await openAfterLostAnswer(login);
    await submit();
    await waitFor(() => expect(isTaken()).toBe(true));
    await submit();
    await waitFor(() => expect(register).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(isTaken()).toBe(true));
    expect(login).toHaveBeenCalledOnce();
  });

  it('a repeated registration says that the shop cannot be reached while its log-in gets no answer', async () => {
    const login = vi.fn<Answer>(() => session);
    login.mockImplementationOnce(() => {
      throw new TypeError('failed to fetch');
    });
    await openAfterLostAnswer(login);
    act(closeAllToasts);
    await waitFor(() => expect(screen.queryByText(/^The shop cannot be reached/)).toBeNull());
    await submit();
    expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy();
    expect(login).toHaveBeenCalledOnce();
    expect(isTaken()).toBe(false);
    await submit();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('a registration with another nickname than the unanswered one tries no log-in', async () => {
    const login = vi.fn<Answer>(() => session);
    await openAfterLostAnswer(login);
    await paste('nickname', 'Nebula');
    await submit();
    await waitFor(() => expect(isTaken()).toBe(true));
    expect(login).not.toHaveBeenCalled();
  });
});
