import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Overview as Data } from '@manabar/contracts';
import { Refusal, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import { adminRegion } from '#test/admin-rows.ts';
import { Overview } from './overview.tsx';

const usa = adminRegion({ id: 3, name: 'USA' });
const idle: Data['openWork'] = {
  lateMinutes: 0,
  supportThreads: 0,
  unknownTopups: 0,
  reviews: 0,
  unmatchedMoney: 0,
  lowStock: [],
  lowStockTotal: 0,
  staleRates: [],
  supportMessages: 0,
  expiringKeys: 0,
};
/** Ledger check made this many hours ago. */
const checked = (hours: number, violations = 0) => ({
  ok: violations === 0,
  violations,
  checkedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
});
const data = (over: Partial<Data> = {}): Data => ({
  sales: [
    { day: '2026-11-20', currency: 'rub', orders: 2, amount: 450.1 },
    { day: '2026-11-20', currency: 'usd', orders: 1, amount: 4.99 },
    { day: '2026-11-21', currency: 'rub', orders: 0, amount: 0 },
    { day: '2026-11-21', currency: 'usd', orders: 3, amount: 10.2 },
  ],
  byProduct: [
    { productId: 4, service: null, title: 'Roblox', currency: 'rub', units: 3, amount: 400 },
    { productId: null, service: 'steam', title: '', currency: 'usd', units: 1, amount: 15.19 },
  ],
  openWork: idle,
  ledger: checked(1),
  deliveryTimes: [{ service: 'pubg', p50: 3.25, p95: 41, measured: 1200 }],
  ...over,
});

/** Refetches all data, as an action in another part of the page does. */
function AskAgain() {
  const queries = useQueryClient();
  return <button onClick={() => void queries.invalidateQueries()}>{'Ask again'}</button>;
}

function open(answer: () => Data) {
  const page = (
    <>
      <Overview />
      <AskAgain />
    </>
  );
  const regions = { list: () => pageOf([usa]) };
  renderSignedIn('/admin', page, { admin: { overview: { get: answer }, regions } });
  return userEvent.setup();
}

const panel = (name: string) => screen.findByRole('region', { name });
/** Text of a table's rows without its header. */
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

describe('to do', () => {
  it('the overview says that there is no open work', async () => {
    open(() => data());
    const work = within(await panel('To do'));
    expect(work.getByText('All clear.')).toBeTruthy();
    expect(work.queryByRole('listitem')).toBeNull();
  });

  it('the overview links each kind of open work to its page', async () => {
    const lowStock = Array.from({ length: 7 }, (_, ref) => ({
      id: `option-${ref}`,
      kind: 'option' as const,
      ref,
      productId: 4,
      product: 'Roblox',
      service: null,
      regionId: 0,
      gameAmount: 1000,
      available: 1,
      cover: ref === 0 ? 1.5 : null,
    }));
    const pubg = {
      kind: 'denomination' as const,
      productId: null,
      product: '',
      service: 'pubg' as const,
      gameAmount: 60,
    };
    lowStock.splice(4, 1, { ...lowStock[4]!, ...pubg } as never);
    open(() =>
      data({
        openWork: {
          lateMinutes: 12,
          supportThreads: 5,
          unknownTopups: 1,
          reviews: 2,
          unmatchedMoney: 3,
          lowStock,
          lowStockTotal: 107,
          staleRates: ['kzt', 'uzs'],
          supportMessages: 4,
          expiringKeys: 1,
        },
      }),
    );
    const links = within(await panel('To do')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Top-ups or payments have been waiting for 12 minutes. Check that a worker is running',
        '/admin/orders',
      ],
      ['5 support requests waiting for an answer', '/admin/support?state=open'],
      ['2 top-ups need a decision', '/admin/orders?review=true'],
      ['1 top-up with no answer from the supplier', '/admin/orders?review=true'],
      ['3 payments to review', '/admin/paymentExceptions?open=true'],
      ['4 new support messages', '/admin/support/messages?status=new'],
      ['1 API key expires soon', '/admin/services'],
      ['Outdated rates: KZT, UZS', '/admin/currencyRates'],
      ['Roblox, Global, 1,000: 1 code left, enough for 1.5 d', '/admin/stock?low=true&productId=4'],
      ...Array.from({ length: 3 }, () => [
        'Roblox, Global, 1,000: 1 code left',
        '/admin/stock?low=true&productId=4',
      ]),
      ['PUBG top-up, 60: 1 code left', '/admin/stock?low=true&q=pubg'],
      ['102 more options are running low', '/admin/stock?low=true'],
    ]);
  });

  it('the overview names the region of a price option without codes and says that it is sold out', async () => {
    const line = {
      kind: 'option' as const,
      ref: 1,
      productId: 4,
      product: 'Roblox',
      service: null,
    };
    const soldOut = {
      ...line,
      id: 'option-1',
      regionId: usa.id,
      gameAmount: 1000,
      available: 0,
      cover: 0,
    };
    open(() => data({ openWork: { ...idle, lowStock: [soldOut], lowStockTotal: 1 } }));
    expect(await screen.findByRole('link', { name: 'Roblox, USA, 1,000: sold out' })).toBeTruthy();
  });
});

describe('sales', () => {
  it('the overview shows the sales of a currency as an exact total and a table', async () => {
    const user = open(() => data());
    const days = await panel('Sales, last 30\u00a0days');
    expect(days.querySelector('strong')?.textContent).toBe('₽450.10');
    expect(
      within(days).getByText(
        /^Completed orders less refunds, by the day of the order; balance top-ups are not sales\. Days run .* in the shop.s time zone \(.+\), here and in the order filter\.$/,
      ),
    ).toBeTruthy();
    expect(rowsOf(within(days).getByRole('table', { hidden: true }))).toEqual([
      ['Nov 20', '2', '₽450.10'],
      ['Nov 21', '0', '₽0.00'],
    ]);
    await user.selectOptions(screen.getByLabelText('Sales currency'), 'USD');
    expect(days.querySelector('strong')?.textContent).toBe('$15.19');
    expect(within(days).getByText('4 orders')).toBeTruthy();
    const products = await panel('Best-selling products');
    expect(rowsOf(within(products).getByRole('table', { hidden: true }))).toEqual([
      ['Steam top-up', '1', '$15.19'],
    ]);
  });

  it('the overview says that there were no sales', async () => {
    open(() => data({ byProduct: [] }));
    const products = within(await panel('Best-selling products'));
    expect(products.getByText('No sales in this currency.')).toBeTruthy();
  });
});

describe('ledger and delivery', () => {
  it('the overview says that the ledger is right and how fast top-ups arrive', async () => {
    open(() => data());
    const health = await panel('Ledger and delivery');
    expect(within(health).getByText('Ledger balanced')).toBeTruthy();
    expect(within(health).getByRole('columnheader', { name: 'Orders' })).toBeTruthy();
    expect(within(health).getByText(/^Only fully delivered orders without a card/)).toBeTruthy();
    expect(rowsOf(within(health).getByRole('table'))).toEqual([
      ['PUBG top-up', '3.3 s', '41 s', '1,200'],
    ]);
  });

  it.each([
    ['a wrong sum', checked(1, 3), '3 discrepancies in the ledger'],
    ['an old check', checked(4), 'The ledger has not been checked for three hours'],
    ['no check', null, 'The ledger has not been checked yet.'],
  ])('the overview warns about %s', async (_name, ledger, said) => {
    open(() => data({ ledger, deliveryTimes: [] }));
    const health = within(await panel('Ledger and delivery'));
    expect(health.getByText(said)).toBeTruthy();
    expect(health.queryByText('Ledger balanced')).toBeNull();
    expect(health.getByText('No deliveries to measure.')).toBeTruthy();
  });
});

it('shows a failure of the overview in place and as a toast, and retries', async () => {
  const answer = vi.fn(() => data());
  answer.mockImplementationOnce(refuseWith('rate_limited'));
  const user = open(answer);
  expect(screen.getByText('Loading…').getAttribute('role')).toBe('status');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/^Failed to load data: Too many attempts/)).toHaveLength(2);
  await user.click(again);
  expect(await panel('To do')).toBeTruthy();
});

it('the overview keeps the loaded figures when a refetch fails', async () => {
  let down = false;
  const user = open(() => {
    if (down) throw new Refusal('rate_limited');
    return data();
  });
  await panel('To do');
  down = true;
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText(/^Failed to load data: /)).toBeTruthy();
  expect(await panel('To do')).toBeTruthy();
});
