import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AuditEntry } from '@manabar/contracts';
import { auditActions, type Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { pageOf, renderSignedIn } from '#test/render.tsx';
import { narrowScreen } from '#test/match-media.ts';
import AuditPage from './audit-page.tsx';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-21T08:00:00.000Z',
  actor: 'keeper',
  action: 'order.refund',
  target: 'ORDER1',
};

it.each([
  ['en', 'Order refunded'],
  ['ru', 'Деньги за заказ возвращены'],
  ['uz', 'Buyurtma puli qaytarildi'],
] satisfies [Language, string][])(
  'names the action of an audit entry in %s',
  async (language, name) => {
    await changeLanguage(language);
    const list = () => pageOf([entry]);
    renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
    const row = (await screen.findByText('ORDER1')).closest('tr')!;
    expect(within(row).getByText(name)).toBeTruthy();
    expect(within(row).queryByText('order.refund')).toBeNull();
  },
);

it('the audit log offers an area for every action of a shop in its filter', async () => {
  renderSignedIn('/admin/audit', <AuditPage />, {
    admin: { audit: { list: () => pageOf([entry]) } },
  });
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Filter by area' });
  const areas = [...filter.options].map(({ value }) => value).filter((value) => value !== '');
  const isCovered = (action: string) => areas.some((area) => action.startsWith(area));
  const uncovered = auditActions.filter((action) => !isCovered(action));
  // The actions of demo data do not occur in a shop.
  expect(uncovered.filter((action) => !action.startsWith('demo.'))).toEqual([]);
});

it('the audit log on a narrow screen heads each entry by its action', async () => {
  narrowScreen();
  const list = () => pageOf([entry]);
  renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Order refunded' })).toBeTruthy();
});

const adjusted: AuditEntry = {
  ...entry,
  action: 'balance.adjust',
  target: 'user:7',
  before: { currency: 'rub', minor: '0' },
  after: { currency: 'rub', minor: '150050', mode: 'add', journal: '12', reason: 'gift' },
};

it.each([
  ['en', 'User 7', 'Balance, Adjustment, Ledger entry +1', '₽1,500.50'],
  ['ru', 'Пользователь 7', 'Баланс, Способ изменения, Проводка +1', '1 500,50 ₽'],
  ['uz', '7-foydalanuvchi', 'Balans, Oʻzgartirish usuli, Hisob daftari yozuvi +1', '1 500,50 ₽'],
] satisfies [Language, string, string, string][])(
  'names the target and the changed fields of an audit entry in %s, and shows amounts as money',
  async (language, target, fields, amount) => {
    await changeLanguage(language);
    const list = () => pageOf([adjusted]);
    renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
    const row = within((await screen.findByText(target)).closest('tr')!);
    expect(row.getByText(fields)).toBeTruthy();
    expect(row.getByText(amount)).toBeTruthy();
    expect(row.queryByText(/minor|user:7/)).toBeNull();
  },
);

it.each([
  ['denomination:22', 'Denomination 22'],
  ['order:A1B2', 'Order A1B2'],
  ['product:3', 'Product 3'],
  ['price_option:9', 'Price option 9'],
  ['currency-settings', 'Rate settings'],
  ['export:price-options', 'Export: prices'],
  ['import:regions', 'Import: regions'],
])('names the audit target %s as %s', async (target, name) => {
  await changeLanguage('en');
  const list = () => pageOf([{ ...entry, target }]);
  renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
  expect(await screen.findByText(name)).toBeTruthy();
});

it.each([
  ['en', ['In processing', 'Refunded', 'USD', 'Yes', 'used']],
  ['ru', ['В обработке', 'Возвращён', 'USD', 'Да', 'used']],
  ['uz', ['Bajarilmoqda', 'Qaytarildi', 'USD', 'Ha', 'used']],
] satisfies [Language, string[]][])(
  'the audit log shows statuses, currencies and booleans in %s, and free texts as they are',
  async (language, values) => {
    await changeLanguage(language);
    const changed: AuditEntry = {
      ...entry,
      before: { status: 'pending' },
      after: { status: 'refunded', currency: 'usd', popular: true, title: 'used' },
    };
    const list = () => pageOf([changed]);
    renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
    const row = within(await screen.findByRole('row', { name: /ORDER1/ }));
    for (const value of values) expect(row.getByText(value)).toBeTruthy();
    expect(row.queryByText(/^(pending|refunded|usd|true)$/)).toBeNull();
  },
);

async function openPage(audit: object) {
  await changeLanguage('en');
  renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit } });
  return userEvent.setup();
}

/** Returns the query parameters of the address. */
const narrowedBy = () =>
  Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1]));

const renamed: AuditEntry = {
  id: 1,
  at: '2026-01-05T10:00:00.000Z',
  actor: 'root',
  action: 'region.update',
  target: 'region:3',
  before: { name: 'Mars', is_active: true },
  after: { name: 'Venus', is_active: true },
};

it('the audit log shows the kind of a resolved payment in words and its credit as money', async () => {
  const resolved: AuditEntry = {
    ...{ ...entry, action: 'payment-matter.resolve', target: 'payment-matter:8' },
    after: {
      ...{ action: 'credit', kind: 'unknown_payment', user: 19, reason: 'proven' },
      ...{ currency: 'rub', minor: '12345' },
    },
  };
  const list = () => pageOf([resolved]);
  renderSignedIn('/admin/audit', <AuditPage />, { admin: { audit: { list } } });
  const row = within((await screen.findByText('Payment to review 8')).closest('tr')!);
  for (const text of ['Unknown payment', 'Balance credited', '₽123.45'])
    expect(row.getByText(text)).toBeTruthy();
});

it('shows the changed fields of an audit entry and expands to old and new values', async () => {
  const user = await openPage({
    list: () => pageOf([renamed]),
  });
  await user.click(await screen.findByText('Name', { selector: 'summary' }));
  expect(screen.getByText('Mars').tagName).toBe('DEL');
  expect(screen.getByText('Venus').tagName).toBe('INS');
  expect(screen.queryByText('On sale')).toBeNull();
});

it('filters the audit log by actor, target and area and removes each filter', async () => {
  const list = vi.fn(() => pageOf([renamed]));
  const user = await openPage({ list });
  await user.click(await screen.findByRole('button', { name: /^root/ }));
  await user.click(await screen.findByRole('button', { name: /^Region 3/ }));
  await user.selectOptions(screen.getByLabelText('Filter by area'), 'Regions');
  await waitFor(() =>
    expect(list.mock.lastCall).toMatchObject([
      { actor: 'root', target: 'region:3', action: 'region', page: 1 },
    ]),
  );
  expect(narrowedBy()).toEqual({ actor: 'root', action: 'region', target: 'region:3' });
  expect(screen.getByRole('button', { name: 'Remove the filter Object: Region 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Who: root' }));
  expect(narrowedBy()).toEqual({ action: 'region', target: 'region:3' });
});
