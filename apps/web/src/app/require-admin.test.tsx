import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { trpc } from '#lib/trpc.ts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { RequireAdmin } from './require-admin.tsx';

const address = () => screen.getByTestId('address').textContent;
const tokens = () => ['token', 'nickname', 'userId'].map((key) => localStorage.getItem(key));
const untouched = ['token-1', 'demo', '7'];

type Profile = NonNullable<NonNullable<Answers['profile']>['get']>;
const profileOf = (role: 'user' | 'admin') => ({
  id: 7,
  nickname: 'demo',
  role,
  balanceUsd: 0,
  balanceRub: 0,
  buyerStatus: { level: 'newcomer' as const, current: 0, total: 5 },
});

const mounted = vi.fn();

/** Stands for an admin's page: it must not even be drawn for anybody else. */
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

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
afterEach(() => vi.useRealTimers());

describe('the admin area', () => {
  it("shows 'Loading...' until the role is known, and nothing of itself", async () => {
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

  it('opens for an admin, at the address that was asked for', async () => {
    storeTestSession();
    open(() => profileOf('admin'));
    expect(await screen.findByText('secrets')).toBeTruthy();
    expect(address()).toBe('/admin/users?page=2');
  });

  it('sends everybody else to the home page', async () => {
    storeTestSession();
    open(() => profileOf('user'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(mounted).not.toHaveBeenCalled();
    expect(tokens()).toEqual(untouched);
  });

  it('sends to /login without a token, to return after it', async () => {
    open(() => profileOf('admin'));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe('/admin/users?page=2');
    expect(mounted).not.toHaveBeenCalled();
  });

  it.each(['unauthorized', 'forbidden', 'not_found'] as const)(
    'a profile that is refused with %s logs out',
    async (code) => {
      storeTestSession();
      open(() => {
        throw new Refusal(code);
      });
      await waitFor(() => expect(address()).toBe('/login'));
      expect(tokens()).toEqual([null, null, null]);
      expect(mounted).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a failure of the shop', new Refusal('UNEXPECTED_ERROR')],
    ['a service that is away', new Refusal('supplier_unavailable')],
    ['no answer at all', new TypeError('Failed to fetch')],
  ])('%s denies this view, and the token stays', async (_name, failure) => {
    vi.useFakeTimers();
    storeTestSession();
    const get = vi.fn(() => {
      throw failure;
    });
    open(get);
    await pass(3100);
    expect(get).toHaveBeenCalledTimes(4);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(mounted).not.toHaveBeenCalled();
    expect(tokens()).toEqual(untouched);
    expect(address()).toBe('/admin/users?page=2');
  });

  it('asks again at a press, and opens when the answer comes', async () => {
    vi.useFakeTimers();
    storeTestSession();
    let down = true;
    open(() => {
      if (down) throw new Refusal('UNEXPECTED_ERROR');
      return profileOf('admin');
    });
    await pass(3100);
    down = false;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(100);
    expect(screen.getByText('secrets')).toBeTruthy();
  });

  it('closes when a later look finds that the role is gone', async () => {
    storeTestSession();
    let role: 'user' | 'admin' = 'admin';
    open(() => profileOf(role));
    const button = await screen.findByText('secrets');
    role = 'user';
    act(() => button.click());
    await waitFor(() => expect(address()).toBe('/'));
  });
});
