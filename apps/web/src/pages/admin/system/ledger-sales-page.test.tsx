import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { LedgerSales } from '@manabar/contracts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import LedgerSalesPage from './ledger-sales-page.tsx';

const sales: LedgerSales = {
  from: '2026-01-05',
  to: '2026-01-11',
  currency: 'usd',
  productId: null,
  service: null,
  title: '',
  orders: 3,
  units: 4,
  gross: 20,
  refunds: 5.5,
  net: 14.5,
  fromBalance: 12,
  byCard: 8,
  toppedUp: 50,
  corrections: -1,
};
const topups: LedgerSales = { ...sales, service: 'pubg', toppedUp: null, corrections: null };
const total: LedgerSales = { ...sales, from: '2026-01-01', to: '2026-01-31', net: 140 };

function open(address = '/admin/ledger/sales') {
  const report = vi.fn(({ byProduct, page }: { byProduct?: unknown; page: number }) => ({
    ...pageOf([byProduct ? topups : sales]),
    ...(page > 1 && { items: [], page }),
    totals: [total],
  }));
  const procedures: object = { ledger: { sales: report } };
  renderSignedIn(address, <LedgerSalesPage />, { admin: procedures });
  return { report, user: userEvent.setup() };
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('the page of sales shows totals above the periods', async () => {
  open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toContain('Total Jan 1, 2026 – Jan 31, 2026, USD');
  expect(first!.textContent).toContain('$140.00');
  expect(second!.textContent).toContain('Jan 5, 2026 – Jan 11, 2026, USD');
  const shown = ['3', '4', '$20.00', '$5.50', '$14.50', '$12.00', '$8.00', '$50.00', '-$1.00'];
  expect(cells(second!).slice(-shown.length)).toEqual(shown);
  expect(screen.getByText('1 found')).toBeTruthy();
});

it('opens the last page of sales when the address names a later one', async () => {
  const { report } = open('/admin/ledger/sales?page=3');
  expect(await screen.findByText('Jan 5, 2026 – Jan 11, 2026, USD')).toBeTruthy();
  expect(report.mock.calls.map(([{ page }]) => page)).toEqual([3, 1]);
});

it('filters sales by whole days and period, and shows products without movements of balances', async () => {
  const { report, user } = open('/admin/ledger/sales?from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await screen.findByLabelText('Period'), 'By week');
  await user.selectOptions(screen.getByLabelText('Products'), 'By product');
  await waitFor(() =>
    expect(report.mock.lastCall).toMatchObject([
      { from: '2026-01-01', to: '2026-02-01', period: 'week', byProduct: 'true' },
    ]),
  );
  expect(await screen.findByText('PUBG top-up')).toBeTruthy();
  expect(screen.queryByText('Balance top-ups by card')).toBeNull();
});
