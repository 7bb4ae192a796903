import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SecurityEventRow } from '@manabar/contracts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import SecurityEventsPage from './security-events-page.tsx';

const event = (over: Partial<SecurityEventRow> = {}): SecurityEventRow => ({
  id: 7,
  kind: 'login_failed',
  user: { id: 5, nickname: 'anna' },
  address: '203.0.113.1',
  session: null,
  device: 'Firefox, Linux',
  detail: 'auth.login',
  count: 12,
  first: '2026-01-05T10:00:00.000Z',
  last: '2026-01-05T10:40:00.000Z',
  others: false,
  ...over,
});

function open(items: SecurityEventRow[], address = '/admin/security-events') {
  const list = vi.fn(() => pageOf(items));
  const procedures: object = { securityEvents: { list } };
  renderSignedIn(address, <SecurityEventsPage />, { admin: procedures });
  return { list, user: userEvent.setup() };
}

describe('the list of security events', () => {
  it('the admin list of security events shows event, account, address and count', async () => {
    open([event(), event({ id: 8, user: null, address: null, detail: null, others: true })]);
    const [, first, second] = await screen.findAllByRole('row');
    if (!first || !second) throw new Error('two rows are expected');
    expect(first.textContent).toContain('Failed login');
    expect(first.textContent).toContain('12');
    expect(within(first).getByRole('button', { name: /^203\.0\.113\.1/ })).toBeTruthy();
    const link = within(first).getByRole('link', { name: 'anna' });
    expect(link.getAttribute('href')).toBe('/admin/users/5');
    expect(second.textContent).toContain('others, summed up');
  });

  it.each([
    ['auth.login', 'Login'],
    ['auth.changePassword', 'Profile'],
    ['admin.rates.update', 'Currency rates'],
    ['admin.export.users', 'Export'],
    ['admin.imports.run', 'Import'],
    ['yookassa', 'yookassa'],
    ['admin.toString', 'admin.toString'],
  ])(
    'the admin list of security events names the place of the call %s: %s',
    async (detail, place) => {
      open([event({ detail })]);
      const [, row] = await screen.findAllByRole('row');
      expect(within(row!).getByText(place).title).toBe(detail);
    },
  );

  it('the admin list of security events filters by event and address, and by the account of a link', async () => {
    const { list, user } = open([event()], '/admin/security-events?account=anna');
    await user.click(await screen.findByRole('button', { name: /^203\.0\.113\.1/ }));
    await user.selectOptions(screen.getByLabelText('Filter by event'), 'Locked out');
    await waitFor(() =>
      expect(list.mock.lastCall).toMatchObject([
        { account: 'anna', address: '203.0.113.1', kind: 'locked_out', page: 1 },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter Account: anna' }));
    await waitFor(() => expect(list.mock.lastCall).not.toMatchObject([{ account: 'anna' }]));
  });
});
