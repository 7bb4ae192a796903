import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, pageOf, renderSignedIn } from '#test/render.tsx';
import { adminUser as user } from '#test/admin-rows.ts';
import { narrowScreen } from '#test/match-media.ts';
import UsersPage from './users-page.tsx';

/** Fake shop with two users that records the requests. */
function open(address: string) {
  const asked: Record<string, unknown>[] = [];
  const list = (input: Record<string, unknown>) => {
    asked.push(input);
    const items = [user(), user({ id: 1, nickname: 'root', role: 'admin' })];
    return pageOf(items);
  };
  renderSignedIn(address, <UsersPage />, { admin: { users: { list } } });
  return asked;
}

describe('an admin list on a narrow screen', () => {
  beforeEach(() => {
    narrowScreen();
  });

  it('an admin list on a narrow screen shows each row as a card with its name as heading', async () => {
    open('/admin/users');
    const heading = await screen.findByRole('heading', { level: 2, name: 'Nova' });
    const card = heading.closest('li')!;
    expect(screen.queryByRole('table')).toBeNull();
    const terms = within(card)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(terms).toContain('USD balance');
    expect(within(card).getByText('$4.99')).toBeTruthy();
    expect(within(card.parentElement!).getAllByRole('listitem')).toHaveLength(2);
  });

  it('an admin list on a narrow screen folds filters and sort order into one button', async () => {
    const asked = open('/admin/users');
    await screen.findByRole('heading', { name: 'Nova' });
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters and view' }));
    const sheet = screen.getByRole('dialog', { name: 'Filters and view' });
    await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Role' }), 'admin');
    expect(address()).toBe('/admin/users?role=admin');
    await userEvent.selectOptions(
      within(sheet).getByRole('combobox', { name: 'Sort by' }),
      'nickname',
    );
    expect(address()).toBe('/admin/users?role=admin&sort=nickname');
    expect(asked.at(-1)).toMatchObject({ role: 'admin', sort: 'nickname' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeTruthy();
  });
});

describe('the filters of an admin list', () => {
  it('an admin list shows active filters as chips that are kept in the address and can be removed', async () => {
    open('/admin/users?role=admin&blocked=true');
    const chips = await screen.findByRole('group', { name: 'Active filters' });
    expect(within(chips).getByText('Admin')).toBeTruthy();
    await userEvent.click(
      within(chips).getByRole('button', { name: 'Remove the filter Role: Admin' }),
    );
    expect(address()).toBe('/admin/users?blocked=true');
    await userEvent.click(within(chips).getByRole('button', { name: 'Show everything' }));
    expect(address()).toBe('/admin/users');
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
  });
});
