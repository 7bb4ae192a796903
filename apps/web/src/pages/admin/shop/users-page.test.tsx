import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import {
  Refusal,
  address,
  pageOf,
  type Answers,
  refuseWith,
  renderSignedIn,
} from '#test/render.tsx';
import { adminUser as user } from '#test/admin-rows.ts';
import UsersPage from './users-page.tsx';

/** Fake shop with `total` users that answers like the server and records the requests. */
function open(address: string, total = 120, list?: (input: Record<string, unknown>) => unknown) {
  const asked: Record<string, unknown>[] = [];
  const answer = (input: Record<string, unknown>) => {
    asked.push(input);
    if (list) return list(input);
    const page = Number(input['page']);
    return { items: [user({ nickname: `Nova of page ${page}` })], total, page, pageSize: 50 };
  };
  const answers = { admin: { users: { list: answer } } };
  renderSignedIn(address, <UsersPage />, answers as unknown as Answers);
  return asked;
}

describe('the users', () => {
  it('the admin list of users shows nickname, id, both balances, role, access and age', async () => {
    open('/admin/users', 1, () => ({
      items: [
        user(),
        user({ id: 1, nickname: 'root', role: 'admin', blocked: '2026-02-01T10:00:00.000Z' }),
      ],
      total: 2,
      page: 1,
      pageSize: 50,
    }));
    const row = (await screen.findByRole('rowheader', { name: 'Nova' })).closest('tr')!;
    const [, id, usd, rub, role, access, created] = within(row).getAllByRole('cell');
    expect(id?.textContent).toBe('42');
    expect(usd?.textContent).toBe('$4.99');
    expect(rub?.textContent).toBe('₽1,234.50');
    expect(role?.textContent).toBe('Customer');
    expect(access?.textContent).toBe('Active');
    expect(created?.textContent).toMatch(/ago$|last year|yesterday/);
    expect(created?.querySelector('time')?.title).toMatch(/2026/);
    const admin = screen.getByRole('rowheader', { name: 'root' }).closest('tr')!;
    expect(within(admin).getByText('Admin')).toBeTruthy();
    expect(within(admin).getByText('Blocked').parentElement?.title).toMatch(/Feb\s1,\s2026/);
    expect(within(row).getByRole('link', { name: 'Nova' }).getAttribute('href')).toBe(
      '/admin/users/42',
    );
    expect(screen.getByText('2 found')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('the admin list of users turns its pages on the server and keeps the page in the address', async () => {
    const asked = open('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Nova of page 2')).toBeTruthy();
    expect(address()).toBe('/admin/users?page=2');
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    expect(asked.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('the admin list of users searches on the server from the first page', async () => {
    const asked = open('/admin/users?page=3');
    await screen.findByText('Nova of page 3');
    await pasteIntoField(userEvent, screen.getByRole('searchbox'), ' nov ');
    await waitFor(() => expect(address()).toBe('/admin/users?q=nov'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'nov', page: 1 }));
    // The whole word is searched once, not after each letter.
    expect(asked).toHaveLength(2);
  });

  it('the admin list of users sorts on the server and keeps the sorting in the address', async () => {
    const asked = open('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Nickname' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'nickname' }));
    const head = screen.getByRole('columnheader', { name: 'Nickname' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Nickname' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-nickname' }));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(address()).toBe('/admin/users?sort=-nickname');
  });

  it('the admin list of users is sorted as its address says', async () => {
    const asked = open('/admin/users?sort=balanceUsd');
    await screen.findByText('Nova of page 1');
    expect(asked).toEqual([{ page: 1, sort: 'balanceUsd', countTo: 10_000 }]);
    const head = screen.getByRole('columnheader', { name: 'USD balance' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('the admin list of users filters by role and access from the first page', async () => {
    const asked = open('/admin/users?page=2');
    await screen.findByText('Nova of page 2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Access' }), 'Blocked');
    await waitFor(() => expect(address()).toBe('/admin/users?blocked=true'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        page: 1,
        sort: '-created',
        countTo: 10_000,
        blocked: 'true',
        role: 'admin',
      }),
    );
  });

  it('the admin list of users shows its first page for an address with invalid values', async () => {
    const asked = open('/admin/users?page=-7&sort=password&role=root');
    await screen.findByText('Nova of page 1');
    expect(asked).toEqual([{ page: 1, sort: '-created', countTo: 10_000 }]);
  });

  it('the admin list of users says that no user matches and offers to show all', async () => {
    open('/admin/users?q=zzz', 0, ({ q }) => ({
      items: q ? [] : [user()],
      total: q ? 0 : 1,
      page: 1,
      pageSize: 50,
    }));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('Nova')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(address()).toBe('/admin/users');
  });

  it('the admin list of users shows why it could not be loaded, in place and as a toast, and retries', async () => {
    let down = true;
    open('/admin/users', 1, () => {
      if (down) throw new Refusal('rate_limited');
      return pageOf([user()]);
    });
    const said = /^Failed to load data: Too many attempts/;
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nova')).toBeTruthy();
  });

  it('the admin list of users redirects to /login when the session is refused and stores the address', async () => {
    open('/admin/users?page=2', 1, refuseWith('unauthorized'));
    await waitFor(() => expect(address()).toBe('/login'));
    // The failure stays in the list; a toast beside that of the expired session would say it twice.
    await screen.findAllByText('Your session has expired. Please log in again');
    expect(screen.getAllByText(/^Failed to load data/)).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('origin')).toBe('/admin/users?page=2');
  });
});
