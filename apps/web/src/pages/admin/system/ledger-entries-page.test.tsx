import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { LedgerBalances, LedgerEntry } from '@manabar/contracts';
import { allJournalKinds, ledgerAccounts, type Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import LedgerEntriesPage from './ledger-entries-page.tsx';

const entry: LedgerEntry = {
  id: 7,
  at: '2026-01-05T10:00:00.000Z',
  journal: 3,
  kind: 'payment',
  account: 'available',
  userId: 5,
  nickname: 'anna',
  currency: 'usd',
  amount: 4.5,
  orderId: 'A1',
  provider: 'stripe',
  paymentId: 'pi_1',
  reference: 'payment:9',
  actor: 'worker',
  reason: null,
};
const clearing: LedgerEntry = {
  ...entry,
  id: 8,
  account: 'gateway:stripe:clearing',
  userId: null,
  nickname: null,
  amount: -4.5,
};
const balances: LedgerBalances = {
  house: [
    { account: 'revenue:sales', currency: 'usd', amount: 0 },
    { account: 'gateway:stripe:clearing', currency: 'usd', amount: -4.5 },
    { account: 'gateway:stripe:clearing', currency: 'rub', amount: -90 },
  ],
  customers: { usd: 4.5, rub: 90 },
};

function open(address = '/admin/ledger/entries') {
  const entries = vi.fn(() => pageOf([clearing, entry]));
  const procedures: object = { ledger: { entries, accounts: () => balances } };
  renderSignedIn(address, <LedgerEntriesPage />, { admin: procedures });
  return { entries, user: userEvent.setup() };
}

it('a ledger entry shows event, account, signed amount, customer and order', async () => {
  open();
  const row = (await screen.findByRole('link', { name: 'anna' })).closest('tr')!;
  expect(row.textContent).toContain('Card payment');
  expect(row.textContent).toContain('Customer balance');
  expect(row.textContent).toContain('$4.50');
  expect(within(row).getByRole('link', { name: 'A1' }).getAttribute('href')).toBe(
    '/admin/orders/A1',
  );
  const other = screen
    .getByText('-$4.50', { selector: '[role=row] *, tr:has(a) *' })
    .closest('tr')!;
  expect(other.textContent).toContain('Due from Stripe');
});

it('the present balances leave out accounts without money', async () => {
  open();
  const section = await screen.findByRole('region', { name: 'Balances now' });
  const rows = within(section).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'AccountBalance',
    'Customers: balances and held money$4.50₽90.00',
    'Due from Stripe-$4.50-₽90.00',
  ]);
});

it('filters ledger entries by account, event and whole days, and by the customer of a link', async () => {
  const { entries, user } = open('/admin/ledger/entries?userId=5&from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await screen.findByLabelText('Filter by account'), 'Due from Stripe');
  await user.selectOptions(screen.getByLabelText('Filter by event'), 'Refund');
  await waitFor(() =>
    expect(entries.mock.lastCall).toMatchObject([
      {
        userId: 5,
        from: '2026-01-01',
        to: '2026-02-01',
        account: 'gateway:stripe:clearing',
        kind: 'refund',
      },
    ]),
  );
  expect(screen.queryByRole('region', { name: 'Balances now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Customer: Customer 5' }));
  await waitFor(() => expect(entries.mock.lastCall).not.toMatchObject([{ userId: 5 }]));
});

it('shows all ledger entries for an address with a wrong customer', async () => {
  const { entries } = open('/admin/ledger/entries?userId=anna');
  await screen.findByRole('link', { name: 'anna' });
  expect(entries.mock.lastCall).not.toMatchObject([{ userId: expect.anything() }]);
  expect(screen.queryByRole('button', { name: /Remove the filter/ })).toBeNull();
});

it.each<Language>(['en', 'ru', 'uz'])(
  'every account and event of the ledger has a name in %s',
  async (language) => {
    await changeLanguage(language);
    open();
    const [accounts, kinds] = await screen.findAllByRole<HTMLSelectElement>('combobox');
    const unnamed = [...accounts!.options, ...kinds!.options].filter(
      ({ value, label }) => value === label,
    );
    expect(unnamed).toEqual([]);
    expect(accounts!.options).toHaveLength(ledgerAccounts.length + 2);
    expect(kinds!.options).toHaveLength(allJournalKinds.length + 1);
  },
);
