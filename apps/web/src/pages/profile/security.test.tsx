import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSession } from '@manabar/contracts';
import { newProfile } from '#test/new-profile.ts';
import { button } from '#test/element-queries.ts';
import { address, renderAt, storeTestSession, type Answers, refuseWith } from '#test/render.tsx';
import ProfilePage from './profile-page.tsx';

const session = (id: number, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  current: false,
  created: '2026-11-01T10:00:00.000Z',
  last_used: '2026-11-20T09:00:00.000Z',
  address: '203.0.113.7',
  device: 'Firefox, Linux',
  ...more,
});
const own = session(1, {
  current: true,
  device: 'Chrome, Windows',
  address: '198.51.100.2',
  last_used: '2026-11-20T12:00:00.000Z',
});

type AuthAnswers = NonNullable<Answers['auth']>;

function open(auth: AuthAnswers, sessions: OwnSession[] = [own]) {
  renderAt('/profile', <ProfilePage />, {
    profile: { get: () => newProfile },
    auth: { sessions: () => [...sessions], ...auth },
  });
  return userEvent.setup();
}

const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`no field ${name}`);
  return input;
};

async function fillForm(
  user: ReturnType<typeof userEvent.setup>,
  values: { current?: string; next?: string; again?: string },
) {
  if (!document.querySelector('form')) {
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(document.activeElement).toBe(field('currentPassword')));
  }
  for (const [name, value] of [
    ['currentPassword', values.current],
    ['newPassword', values.next],
    ['confirmPassword', values.again ?? values.next],
  ] as const) {
    await user.clear(field(name));
    if (value) await user.type(field(name), value);
  }
  await user.click(button('Change password'));
}

beforeEach(storeTestSession);

describe('the form of the password', () => {
  it('the profile opens the password form on demand with autocomplete hints for password managers', async () => {
    const user = open({});
    expect(document.querySelector('form')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await waitFor(() => field('currentPassword'));
    expect(field('username').value).toBe('demo');
    expect(
      ['username', 'currentPassword', 'newPassword', 'confirmPassword'].map(
        (name) => field(name).autocomplete,
      ),
    ).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    await user.click(button('Cancel'));
    expect(document.querySelector('form')).toBeNull();
  });

  it.each([
    [{ next: 'quiet-river-7' }, 'Enter your current password'],
    [{ current: 'mine-1', next: 'short-1' }, 'Password must be at least 8 characters'],
    [{ current: 'mine-1', next: 'no-digits' }, 'Password must contain at least one digit'],
    [
      { current: 'mine-1', next: 'quiet-river-7', again: 'quiet-river-8' },
      'Passwords do not match',
    ],
    [
      { current: 'quiet-river-7', next: 'quiet-river-7' },
      'The new password must differ from the current one',
    ],
  ])(
    'refuses the new password %j under the field without asking the server',
    async (values, message) => {
      const changePassword = vi.fn(() => ({ success: true as const }));
      const user = open({ changePassword });
      await fillForm(user, values);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(changePassword).not.toHaveBeenCalled();
    },
  );

  it('a password change with a wrong current password keeps the customer logged in', async () => {
    const user = open({ changePassword: refuseWith('invalid_credentials') });
    await fillForm(user, { current: 'wrong-pass1', next: 'quiet-river-7' });
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('currentPassword')));
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(address()).toBe('/profile');
  });

  it('says that the new password may be set when a password change is not answered', async () => {
    const user = open({
      changePassword: () => {
        throw new TypeError('failed to fetch');
      },
    });
    await fillForm(user, { current: 'mine-12345', next: 'quiet-river-7' });
    expect(await screen.findByText(/^The shop did not respond.*may already be set$/)).toBeTruthy();
  });

  it('the password form of the profile shows under its field that the new password is easy to guess', async () => {
    const user = open({
      changePassword: refuseWith('validation_error', { newPassword: 'password_too_common' }),
    });
    await fillForm(user, { current: 'mine-1', next: 'password1' });
    expect(
      await screen.findByText('This password is easy to guess. Choose another one'),
    ).toBeTruthy();
    expect(field('newPassword').getAttribute('aria-invalid')).toBe('true');
  });

  it('the password form of the profile logs out when too many wrong passwords have ended the session', async () => {
    const user = open({ changePassword: refuseWith('unauthorized') });
    await fillForm(user, { current: 'wrong-pass1', next: 'quiet-river-7' });
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  it('the password form of the profile sends both passwords, confirms the change and closes', async () => {
    const changePassword = vi.fn(() => ({ success: true as const }));
    const user = open({ changePassword });
    await fillForm(user, { current: 'mine-1', next: 'quiet-river-7' });
    expect(
      await screen.findByText('Password changed. You are logged out on all other devices'),
    ).toBeTruthy();
    expect(changePassword).toHaveBeenCalledWith({
      currentPassword: 'mine-1',
      newPassword: 'quiet-river-7',
    });
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('the list of sessions', () => {
  const lines = async () =>
    within(await screen.findByRole('region', { name: 'Where you are logged in' })).findAllByRole(
      'listitem',
    );

  it('the profile lists sessions with device, address and last use, the current one without an end button', async () => {
    open({}, [session(2), own, session(3, { device: null, address: null })]);
    const [first, second, third] = await lines();
    expect(first?.textContent).toContain('Chrome, WindowsThis device198.51.100.2');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(second?.textContent).toMatch(
      /Firefox, Linux203\.0\.113\.7Last used 3\shours\sago, \w+\s\d+,\s\d{4}/,
    );
    expect(third?.textContent).toContain('Unknown device');
  });

  it('the profile names the ages of sessions although the clock of the browser is days ahead', async () => {
    open({}, [session(2), own]);
    const [first, second] = await lines();
    expect(first?.textContent).toMatch(/Last used now/);
    expect(second?.textContent).toMatch(/Last used 3\shours\sago/);
  });

  it('a customer ends one other session in the profile', async () => {
    const ended: number[] = [];
    const sessions = [own, session(2)];
    const user = open(
      {
        endSession: ({ id }) => {
          ended.push(Number(id));
          sessions.pop();
          return { success: true };
        },
      },
      sessions,
    );
    await user.click(
      await screen.findByRole('button', { name: 'End the session: Firefox, Linux' }),
    );
    expect(await screen.findByText('Session ended')).toBeTruthy();
    expect(ended).toEqual([2]);
    expect(await screen.findByText('You are logged in on this device only.')).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Where you are logged in' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('the profile describes the button that ends a session by its address and last use', async () => {
    open({ sessions: () => [own, session(2), session(3, { address: '198.51.100.7' })] });
    const ends = await screen.findAllByRole('button', { name: 'End the session: Firefox, Linux' });
    const said = ends.map(
      (end) => document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(said).toContainEqual(expect.stringMatching(/^198\.51\.100\.7.*Last used/));
    expect(new Set(said).size).toBe(2);
  });

  it('the profile moves the focus to the session that takes the place of an ended one', async () => {
    let sessions = [own, session(2, { device: 'Safari' }), session(3)];
    const user = open({
      sessions: () => sessions,
      endSession: ({ id }) => {
        sessions = sessions.filter((each) => each.id !== Number(id));
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End the session: Safari' }));
    const next = await screen.findByRole('button', { name: 'End the session: Firefox, Linux' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('a customer ends all other sessions in the profile only after a confirmation', async () => {
    const endOtherSessions = vi.fn(() => ({ success: true as const, ended: 2 }));
    const user = open({ endOtherSessions }, [own, session(2), session(3)]);
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    const dialog = await screen.findByRole('dialog');
    expect(endOtherSessions).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
    expect(endOtherSessions).toHaveBeenCalledOnce();
  });

  it('the profile shows five sessions first and all on demand', async () => {
    const user = open({}, [own, ...Array.from({ length: 6 }, (_, index) => session(index + 2))]);
    expect(await lines()).toHaveLength(5);
    await user.click(button('Show all (7)'));
    const all = await lines();
    expect(all).toHaveLength(7);
    await waitFor(() => expect(all[5]?.contains(document.activeElement)).toBe(true));
  });

  it('the profile says that the sessions could not be loaded', async () => {
    open({ sessions: refuseWith('rate_limited') });
    expect(await screen.findByText('Could not load your sessions')).toBeTruthy();
  });
});
