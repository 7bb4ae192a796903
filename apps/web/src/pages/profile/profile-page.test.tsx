import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@manabar/contracts';
import { buyerStatus } from '@manabar/contracts/rules';
import { newProfile, noContacts } from '#test/new-profile.ts';
import {
  Refusal,
  address,
  renderAt,
  storeTestSession,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import ProfilePage from './profile-page.tsx';

const demo: Profile = {
  ...newProfile,
  balanceUsd: 100,
  balanceRub: 10_000.5,
  buyerStatus: buyerStatus(8),
};

const offline = () => {
  throw new TypeError('failed to fetch');
};

function open(profile: Profile | (() => Profile | Promise<Profile>), answers: Answers = {}) {
  const get = typeof profile === 'function' ? profile : () => profile;
  const auth = { sessions: () => [], ...answers.auth };
  renderAt('/profile', <ProfilePage />, {
    ...answers,
    auth,
    profile: { get, contacts: () => noContacts },
    secondFactor: { status: () => ({ since: null, recoveryCodesLeft: 0 }) },
  });
  return userEvent.setup();
}

beforeEach(storeTestSession);

describe('the profile', () => {
  it('shows avatar, nickname, user id and both balances on the profile', async () => {
    open(demo);
    expect(await screen.findByText('demo')).toBeTruthy();
    expect(document.querySelector('main svg text, .page svg text')?.textContent).toBe('D');
    expect(screen.getByText('ID 7')).toBeTruthy();
    const balances = screen.getByRole('region', { name: 'Balance' });
    expect(balances.textContent).toContain('₽10,000.50');
    expect(balances.textContent).toContain('$100.00');
    expect(document.title).toBe('Profile · Manabar');
  });

  it('the profile copies the user id', async () => {
    const user = open(demo);
    await user.click(await screen.findByRole('button', { name: 'Copy your ID' }));
    expect(await navigator.clipboard.readText()).toBe('7');
    expect(await screen.findByText('ID copied')).toBeTruthy();
  });

  it('the profile offers the orders and the log-out while it loads', async () => {
    let answer!: (profile: Profile) => void;
    open(() => new Promise<Profile>((resolve) => (answer = resolve)));
    expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/orders');
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    answer(demo);
    expect(await screen.findByText('ID 7')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  });

  it('logs out from the profile', async () => {
    const user = open(demo, { auth: { logout: () => ({ success: true }) } });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(address()).toBe('/');
  });
});

describe('a profile that cannot be loaded', () => {
  it('says that the profile could not be loaded and loads it on retry', async () => {
    let refusals = 1;
    const user = open(() => {
      refusals -= 1;
      if (refusals >= 0) throw new Refusal('rate_limited');
      return demo;
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load your profile');
    expect(alert.textContent).toContain('Too many attempts');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ID 7')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the profile says after three retries that there is no connection', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      return offline();
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The shop cannot be reached');
    expect(asked).toBe(4);
  });

  it('the profile leaves a refused token to the redirect to /login', async () => {
    open(refuseWith('unauthorized'));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('origin')).toBe('/profile');
    expect(screen.queryByText('Could not load your profile')).toBeNull();
  });
});

describe('the buyer status', () => {
  it.each([
    [0, 'Newcomer', '0 / 5', '5 more purchases to reach “Regular”', '0'],
    [4, 'Newcomer', '4 / 5', '1 more purchase to reach “Regular”', '80'],
    [8, 'Regular', '8 / 20', '12 more purchases to reach “Trusted”', '40'],
    [20, 'Trusted', '20 / 50', '30 more purchases to reach “Legend”', '40'],
  ])(
    'the profile shows for %d purchases the buyer level %s with %s',
    async (purchases, level, progress, next, percent) => {
      open({ ...demo, buyerStatus: buyerStatus(purchases) });
      const status = await screen.findByRole('region', { name: 'Buyer status' });
      expect(within(status).getByText(level)).toBeTruthy();
      expect(within(status).getByText(progress)).toBeTruthy();
      expect(within(status).getByText(next)).toBeTruthy();
      expect(within(status).getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent);
    },
  );

  it.each([50, 73])(
    'the profile shows a full bar and no next buyer level for %d purchases',
    async (purchases) => {
      open({ ...demo, buyerStatus: buyerStatus(purchases) });
      const status = await screen.findByRole('region', { name: 'Buyer status' });
      expect(within(status).getByText('Legend')).toBeTruthy();
      expect(within(status).getByText(`${purchases} purchases`)).toBeTruthy();
      expect(within(status).getByText('This is the highest level.')).toBeTruthy();
      expect(within(status).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    },
  );
});

describe('topping up', () => {
  it('the profile tells a customer that top-up by card is coming soon and links to support', async () => {
    open(demo);
    expect(await screen.findByText('Top-up by card: coming soon')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
      '/support',
    );
    expect(screen.queryByRole('button', { name: 'Top up balance' })).toBeNull();
  });

  it('the profile offers admins the balance top-up without the "coming soon" notice', async () => {
    open({ ...demo, role: 'admin' });
    expect(await screen.findByRole('button', { name: 'Top up balance' })).toBeTruthy();
    expect(screen.queryByText('Top-up by card: coming soon')).toBeNull();
  });
});
