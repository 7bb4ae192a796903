import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import type { Profile } from '@manabar/contracts';
import { RequireSession } from '#app/require-session.tsx';
import LoginPage from '#pages/login/login-page.tsx';
import { newProfile } from '#test/new-profile.ts';
import { address, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import ChangePasswordPage from './change-password-page.tsx';

const forced: Profile = { ...newProfile, mustChangePassword: true };

function open(start: string, get: () => Profile, auth: NonNullable<Answers['auth']> = {}) {
  renderAt(
    start,
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route
        path="/profile/password"
        element={
          <RequireSession path="/profile/password">
            <ChangePasswordPage />
          </RequireSession>
        }
      />
      <Route
        path="/orders"
        element={
          <RequireSession path="/orders">
            <p>orders</p>
          </RequireSession>
        }
      />
      <Route path="*" element={<p>home</p>} />
    </Routes>,
    { profile: { get }, auth },
  );
  return userEvent.setup();
}

async function fill(values: Record<string, string>, submit: string) {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`no field ${name}`);
    await userEvent.type(input, value);
  }
  await userEvent.click(screen.getByRole('button', { name: submit }));
}

describe('with a password that an admin has set', () => {
  it('leads a log-in with a password set by an admin to the password change first', async () => {
    open('/login', () => forced, {
      login: () => ({ token: 't', nickname: 'demo', userId: 7, mustChangePassword: true }),
    });
    sessionStorage.setItem('origin', '/orders');
    await fill({ nickname: 'demo', password: '123456' }, 'Log in');
    await waitFor(() => expect(address()).toBe('/profile/password'));
    expect(localStorage.getItem('token')).toBe('t');
    expect(await screen.findByText('Choose your own password')).toBeTruthy();
  });

  describe('on a protected page', () => {
    beforeEach(storeTestSession);

    it('redirects from a protected page to a required password change, and back afterwards', async () => {
      let current = forced;
      open('/orders?q=7', () => current, {
        changePassword: () => {
          current = newProfile;
          return { success: true };
        },
      });
      await waitFor(() => expect(address()).toBe('/profile/password'));
      await screen.findByText('Choose your own password');
      await fill(
        {
          currentPassword: '123456',
          newPassword: 'quiet-river-7',
          confirmPassword: 'quiet-river-7',
        },
        'Change password',
      );
      await waitFor(() => expect(address()).toBe('/orders?q=7'));
      expect(screen.getByText('orders')).toBeTruthy();
    });

    it('the page of a required password change offers to log out instead', async () => {
      const user = open('/profile/password', () => forced, { logout: () => ({ success: true }) });
      await user.click(await screen.findByRole('button', { name: 'Log out' }));
      await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    });
  });
});

it('opens a protected page directly when no password change is required', async () => {
  storeTestSession();
  open('/orders', () => newProfile);
  expect(await screen.findByText('orders')).toBeTruthy();
  expect(address()).toBe('/orders');
});
