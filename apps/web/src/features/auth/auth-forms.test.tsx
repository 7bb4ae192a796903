import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import LoginPage from '#pages/login/login-page.tsx';
import RegisterPage from '#pages/register/register-page.tsx';
import { toast } from '#lib/toasts.ts';
import { InvalidResponseError } from '#lib/errors/errors.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, address, renderAt, refuseWith } from '#test/render.tsx';

const session = { token: 'token-9', nickname: 'Nova', userId: 9 };

function input(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}
const submit = () => screen.getByRole('button', { name: /^(Create account|Log in)$/ });

async function enter(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(input(name));
    if (value) await pasteIntoField(userEvent, input(name), value);
  }
}

async function fill(values: Record<string, string>) {
  await enter(values);
  await userEvent.click(submit());
}

/** Element with the message about a field, which describes the field to screen readers. */
const errorOf = (field: string) =>
  (input(field).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((element) => element?.id.endsWith('-error'));

const invalidFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')].map(
    ({ name }) => name,
  );

describe('registration', () => {
  const good = { nickname: 'Nova', password: 'longer-1', confirmPassword: 'longer-1' };

  it.each([
    [{ ...good, nickname: '  ab  ' }, 'nickname', 'Nickname must be at least 3 characters'],
    [{ ...good, nickname: '' }, 'nickname', 'Nickname must be at least 3 characters'],
    [{ ...good, nickname: 'a'.repeat(33) }, 'nickname', 'Nickname must be 32 characters or fewer'],
    [{ ...good, nickname: 'a<b>c' }, 'nickname', /Only letters of one alphabet/],
    [
      { ...good, password: 'short-1', confirmPassword: 'short-1' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      { ...good, password: 'no-digits', confirmPassword: 'no-digits' },
      'password',
      'Password must contain at least one digit',
    ],
    [{ ...good, confirmPassword: 'longer-2' }, 'confirmPassword', 'Passwords do not match'],
  ])(
    'refuses the registration of %j under the field without asking the server',
    async (values, field, message) => {
      const register = vi.fn(() => session);
      renderAt('/register', <RegisterPage />, { auth: { register } });
      await fill(values);
      expect(await screen.findByText(message)).toBe(errorOf(field));
      expect(invalidFields()).toEqual([field]);
      expect(document.querySelector('form')?.className).toMatch(/shaking/);
      expect(register).not.toHaveBeenCalled();
    },
  );

  it('names every invalid field of the registration at once and shakes the form for 400 ms', async () => {
    renderAt('/register', <RegisterPage />);
    await enter({ nickname: 'a', password: 'x', confirmPassword: 'y' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => submit().click());
    expect(screen.getByText('Nickname must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    const form = document.querySelector('form');
    vi.advanceTimersByTime(399);
    expect(form?.className).toMatch(/shaking/);
    vi.advanceTimersByTime(1);
    expect(form?.className).not.toMatch(/shaking/);
    vi.useRealTimers();
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'nickname'));
  });

  it('the registration shows under the password field that the password is easy to guess', async () => {
    renderAt('/register', <RegisterPage />, {
      auth: { register: refuseWith('validation_error', { password: 'password_too_common' }) },
    });
    await fill(good);
    expect(await screen.findByText('This password is easy to guess. Choose another one')).toBe(
      errorOf('password'),
    );
    expect(invalidFields()).toEqual(['password']);
  });

  it('the registration shows under the nickname field and as a toast that the nickname is taken', async () => {
    renderAt('/register', <RegisterPage />, { auth: { register: refuseWith('nickname_taken') } });
    await fill(good);
    await waitFor(() =>
      expect(screen.getAllByText('This nickname is already taken. Choose another')).toHaveLength(2),
    );
    expect(errorOf('nickname')?.textContent).toContain('This nickname is already taken');
    expect(invalidFields()).toEqual(['nickname']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('the registration shows the refusal of a value under its field, and any other error as a toast', async () => {
    const register = vi.fn(refuseWith('validation_error', { nickname: 'nickname_invalid' }));
    renderAt('/register', <RegisterPage />, { auth: { register } });
    await fill(good);
    expect(await screen.findByText(/Only letters of one alphabet/)).toBeTruthy();
    register.mockImplementation(refuseWith('UNEXPECTED_ERROR'));
    await fill(good);
    expect(await screen.findByText('Could not create your account. Try again')).toBeTruthy();
  });

  it('the registration stores the new session and opens the page the customer came from', async () => {
    sessionStorage.setItem('origin', '/products/roblox');
    renderAt('/register', <RegisterPage />, { auth: { register: () => session } });
    await fill(good);
    await waitFor(() => expect(address()).toBe('/products/roblox'));
    expect(['token', 'nickname', 'userId'].map((key) => localStorage.getItem(key))).toEqual([
      'token-9',
      'Nova',
      '9',
    ]);
  });
});

describe('log-in', () => {
  it.each([
    [new Refusal('invalid_credentials'), 'Invalid username or password'],
    [
      new Refusal('invalid_credentials', { reason: 'blocked' }),
      'Your account is blocked. Contact support',
    ],
    [new Refusal('not_found'), 'User not found'],
    [new Refusal('UNEXPECTED_ERROR'), 'The shop is not responding. Try later'],
    [new InvalidResponseError('Answer without JSON'), 'The shop is not responding. Try later'],
    [new TypeError('Failed to fetch'), 'No response. Check your internet connection'],
    [new Refusal('rate_limited'), 'Too many attempts. Wait a moment and try again'],
    [new Refusal('rate_limited', {}, 660.5), 'Too many attempts. Try again in 12 minutes'],
    [new Refusal('conflict'), 'Could not log in. Try again'],
  ])('tells the customer what to do when a log-in fails with %s', async (refusal, message) => {
    renderAt('/login', <LoginPage />, {
      auth: {
        login: () => {
          throw refusal;
        },
      },
    });
    await fill({ nickname: 'demo', password: 'wrong' });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address()).toBe('/login');
  });

  it('answers empty log-in fields like wrong ones without asking the server', async () => {
    const login = vi.fn(() => session);
    renderAt('/login', <LoginPage />, { auth: { login } });
    await fill({ nickname: '   ', password: '   ' });
    expect(await screen.findByText('Invalid username or password')).toBeTruthy();
    expect(login).not.toHaveBeenCalled();
  });

  it('goes to the home page after a log-in without a page to return to', async () => {
    renderAt('/login', <LoginPage />, { auth: { login: () => session } });
    await fill({ nickname: 'Nova', password: 'longer-1' });
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('You are logged in as Nova')).toBeTruthy();
  });

  it.each([
    'https://evil.example/cart',
    '//evil.example/cart',
    '/\\evil.example',
    'javascript:alert(1)',
  ])(
    'the log-in ignores the stored return address %s, which is not a page of the shop',
    async (stored) => {
      sessionStorage.setItem('origin', stored);
      renderAt('/login', <LoginPage />, { auth: { login: () => session } });
      await fill({ nickname: 'Nova', password: 'longer-1' });
      await waitFor(() => expect(address()).toBe('/'));
      expect(localStorage.getItem('token')).toBe('token-9');
    },
  );

  it('keeps the page to return to when the first log-in attempt fails', async () => {
    sessionStorage.setItem('origin', '/cart');
    let attempts = 0;
    renderAt('/login', <LoginPage />, {
      auth: {
        login: () => {
          attempts += 1;
          if (attempts === 1) throw new Refusal('invalid_credentials');
          return session;
        },
      },
    });
    await fill({ nickname: 'Nova', password: 'wrong' });
    await screen.findByText('Invalid username or password');
    await fill({ nickname: 'Nova', password: 'longer-1' });
    await waitFor(() => expect(address()).toBe('/cart'));
  });
});

const forms = [
  ['/login', <LoginPage key="page" />],
  ['/register', <RegisterPage key="page" />],
] as const;

it.each(forms)(
  'closes the toast that asks to log in when the form of %s has succeeded',
  async (path, page) => {
    renderAt(path, page, { auth: { login: () => session, register: () => session } });
    act(() => toast('warning', 'Log in to buy this product'));
    expect(await screen.findByText('Log in to buy this product')).toBeTruthy();
    const password = 'longer-1';
    await fill({
      nickname: 'Nova',
      password,
      ...(path === '/register' && { confirmPassword: password }),
    });
    expect(await screen.findByText(/Nova$/)).toBeTruthy();
    expect(screen.queryByText('Log in to buy this product')).toBeNull();
  },
);

it.each(forms)(
  'submits the form of %s by POST, so that no password gets into an address',
  (path, page) => {
    renderAt(path, page);
    expect(document.querySelector('form')?.method).toBe('post');
  },
);

it.each(forms)(
  'the keyboard reaches the button of %s that shows the password',
  async (path, page) => {
    renderAt(path, page);
    act(() => input('password').focus());
    await userEvent.tab();
    const [show] = screen.getAllByRole('button', { name: 'Show or hide the password' });
    expect(document.activeElement).toBe(show);
    await userEvent.keyboard(' ');
    expect(input('password').type).toBe('text');
    expect(show?.getAttribute('aria-pressed')).toBe('true');
  },
);
