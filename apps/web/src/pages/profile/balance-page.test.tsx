import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BalanceEntry, BalanceStatement } from '@manabar/contracts';
import { button } from '#test/element-queries.ts';
import { newProfile } from '#test/new-profile.ts';
import { refuseWith, renderAt, storeTestSession } from '#test/render.tsx';
import BalancePage from './balance-page.tsx';
import ProfilePage from './profile-page.tsx';

type Input = { currency?: 'usd' | 'rub' | undefined; cursor?: string | undefined };

const entry = (changes: Partial<BalanceEntry> = {}): BalanceEntry => ({
  created_at: '2026-11-21T08:00:00.000Z',
  event: 'purchase',
  amount: -4.99,
  currency: 'usd',
  balance: 95.01,
  order_id: 'ORDER1',
  ...changes,
});
const older = (count: number) =>
  Array.from({ length: count }, (_, n) => entry({ balance: 200 + n, order_id: `OLD${n}` }));

beforeEach(storeTestSession);

function open(
  statement: (input: Input) => BalanceStatement | Promise<BalanceStatement>,
  address = '/profile/balance',
) {
  renderAt(address, <BalancePage />, { wallet: { statement } });
  return userEvent.setup();
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

describe('the balance history', () => {
  it('the balance history shows each change with its sign, its order and the balance after it', async () => {
    open(() => ({
      entries: [
        entry(),
        entry({ event: 'card_top_up', amount: 20, balance: 100, order_id: 'TOPUP' }),
        {
          ...{ created_at: '2026-11-20T08:00:00.000Z', event: 'correction' },
          ...{ amount: 1500, currency: 'rub', balance: 1500 },
        },
      ],
    }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    const [purchase, topUp, correction] = rows();
    expect(purchase).toContain('Purchase−$4.99');
    expect(purchase).toContain('Balance: $95.01');
    expect(topUp).toContain('Top-up by card+$20.00');
    expect(correction).toContain('The shop changed your balance+₽1,500.00');
    const links = screen.getAllByRole('link', { name: /^Order/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/orders/ORDER1',
      '/orders/TOPUP',
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('the balance history loads older changes and moves the focus to the first of them', async () => {
    const user = open(({ cursor }) =>
      cursor === undefined
        ? { entries: [entry()], nextCursor: 'next' }
        : { entries: cursor === 'next' ? older(2) : [] },
    );
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Order OLD0' })),
    );
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('the balance history shows one currency, which the address keeps', async () => {
    const user = open(({ currency }) => ({
      entries: currency === 'rub' ? [] : [entry({ order_id: currency ?? 'both' })],
    }));
    await screen.findByRole('link', { name: 'Order both' });
    await user.click(button('US dollars'));
    await screen.findByRole('link', { name: 'Order usd' });
    expect(window.location.search).toBe('?currency=usd');
    await user.click(button('Roubles'));
    await screen.findByText('No changes in this currency');
    await user.click(button('All'));
    await screen.findByRole('link', { name: 'Order both' });
    expect(window.location.search).toBe('');
  });

  it('the balance history opens with the currency in the address', async () => {
    open(
      ({ currency }) => ({ entries: [entry({ order_id: currency ?? 'both' })] }),
      '/profile/balance?currency=rub',
    );
    await screen.findByRole('link', { name: 'Order rub' });
    expect(button('Roubles').getAttribute('aria-pressed')).toBe('true');
  });

  it('the balance history of a new customer explains itself and leads to the products', async () => {
    open(() => ({ entries: [] }));
    await screen.findByText('Your balance has not changed yet');
    expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe(
      '/products',
    );
    expect(screen.queryByRole('group', { name: 'Currency' })).toBeNull();
  });

  it('the balance history announces that it is loading', async () => {
    const answer = Promise.withResolvers<BalanceStatement>();
    open(() => answer.promise);
    await waitFor(() =>
      expect(screen.queryAllByRole('status').map((status) => status.textContent)).toContain(
        'Loading…',
      ),
    );
    await act(async () => answer.resolve({ entries: [] }));
    await screen.findByText('Your balance has not changed yet');
  });

  it('the balance history that cannot be loaded is requested again on “Try again”', async () => {
    let fails = true;
    const user = open(() => (fails ? refuseWith('forbidden')() : { entries: [entry()] }));
    await screen.findByText('Could not load your balance history');
    fails = false;
    await user.click(button('Try again'));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('older changes that cannot be loaded leave the displayed ones, and are requested again', async () => {
    let fails = true;
    const user = open(({ cursor }) => {
      if (cursor === undefined) return { entries: [entry()], nextCursor: 'next' };
      return fails ? refuseWith('forbidden')() : { entries: older(1) };
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Could not load the rest of your balance history');
    expect(rows()).toHaveLength(1);
    fails = false;
    await user.click(button('Try again'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the profile links to the balance history', async () => {
    renderAt('/profile', <ProfilePage />, { profile: { get: () => newProfile } });
    const link = await screen.findByRole('link', { name: 'Balance history' });
    expect(link.getAttribute('href')).toBe('/profile/balance');
  });
});
