import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { trpc } from '#lib/trpc.ts';
import { advanceTime } from '#test/advance-time.ts';
import { newProfile } from '#test/new-profile.ts';
import {
  Refusal,
  address,
  renderAt,
  storeTestSession,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import { RequireAdmin } from './require-admin.tsx';

const tokens = () => ['token', 'nickname', 'userId'].map((key) => localStorage.getItem(key));
const untouched = ['token-1', 'demo', '7'];

type Profile = NonNullable<NonNullable<Answers['profile']>['get']>;
const profileOf = (role: 'user' | 'admin') => ({ ...newProfile, role });

const mounted = vi.fn();

/** Represents an admin page, which must never be rendered for other users. */
function Secrets() {
  mounted();
  const utils = trpc.useUtils();
  return <button onClick={() => void utils.profile.get.invalidate()}>secrets</button>;
}

function open(get: Profile) {
  mounted.mockClear();
  return renderAt(
    '/admin/users?page=2',
    <RequireAdmin path="/admin/users">
      <Secrets />
    </RequireAdmin>,
    { profile: { get } },
  );
}

describe('the admin area', () => {
  it("the admin area shows 'Loading...' and no page until the user's role is known", async () => {
    storeTestSession();
    let answer!: (role: 'admin') => void;
    const role = new Promise<'admin'>((resolve) => (answer = resolve));
    open(async () => profileOf(await role));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(mounted).not.toHaveBeenCalled();
    answer('admin');
    expect(await screen.findByText('secrets')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('opens the requested admin page for an admin', async () => {
    storeTestSession();
    open(() => profileOf('admin'));
    expect(await screen.findByText('secrets')).toBeTruthy();
    expect(address()).toBe('/admin/users?page=2');
  });

  it('redirects other users from the admin area to the home page', async () => {
    storeTestSession();
    open(() => profileOf('user'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(mounted).not.toHaveBeenCalled();
    expect(tokens()).toEqual(untouched);
  });

  it('the admin area redirects to /login without a session and stores the admin page for the return', async () => {
    open(() => profileOf('admin'));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe('/admin/users?page=2');
    expect(mounted).not.toHaveBeenCalled();
  });

  it.each(['unauthorized', 'forbidden', 'not_found'] as const)(
    'the admin area ends the session when the profile is refused with %s',
    async (code) => {
      storeTestSession();
      open(refuseWith(code));
      await waitFor(() => expect(address()).toBe('/login'));
      expect(tokens()).toEqual([null, null, null]);
      expect(mounted).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a failure of the shop', new Refusal('UNEXPECTED_ERROR'), /Something went wrong/],
    [
      'a service that is away',
      new Refusal('supplier_unavailable'),
      /top-up service is not responding/,
    ],
    ['no answer at all', new TypeError('Failed to fetch'), /The shop cannot be reached/],
  ])(
    'the admin area shows an error instead of the page, and keeps the session, after %s',
    async (_name, failure, said) => {
      vi.useFakeTimers();
      storeTestSession();
      const get = vi.fn(() => {
        throw failure;
      });
      open(get);
      await advanceTime(3100);
      expect(get).toHaveBeenCalledTimes(4);
      expect(screen.getByRole('alert').textContent).toMatch(said);
      expect(mounted).not.toHaveBeenCalled();
      expect(tokens()).toEqual(untouched);
      expect(address()).toBe('/admin/users?page=2');
    },
  );

  it('the admin area requests a failed profile again on “Try again” and then opens the admin page', async () => {
    vi.useFakeTimers();
    storeTestSession();
    let down = true;
    open(() => {
      if (down) throw new Refusal('UNEXPECTED_ERROR');
      return profileOf('admin');
    });
    await advanceTime(3100);
    down = false;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await advanceTime(100);
    expect(screen.getByText('secrets')).toBeTruthy();
  });

  it('the admin area redirects to the home page when a later request shows that the user is no longer an admin', async () => {
    storeTestSession();
    let role: 'user' | 'admin' = 'admin';
    open(() => profileOf(role));
    const button = await screen.findByText('secrets');
    role = 'user';
    act(() => button.click());
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('the admin area keeps the open page with its input when a later request for the profile fails', async () => {
    vi.useFakeTimers();
    storeTestSession();
    let down = false;
    const get = vi.fn(() => {
      if (down) throw new TypeError('Failed to fetch');
      return profileOf('admin');
    });
    open(get);
    await advanceTime(100);
    const button = screen.getByText('secrets');
    down = true;
    act(() => button.click());
    await advanceTime(3100);
    expect(get).toHaveBeenCalledTimes(5);
    expect(screen.getByText('secrets')).toBe(button);
  });
});
