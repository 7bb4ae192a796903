import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminCurrencyRate } from '@manabar/contracts';
import { button, rowOf } from '#test/element-queries.ts';
import { Refusal, type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import CurrencyRatesPage from './currency-rates-page.tsx';

const rate = (over: Partial<AdminCurrencyRate> = {}): AdminCurrencyRate => ({
  id: 1,
  from_currency: 'usd',
  to_currency: 'rub',
  rate: 90.5,
  last_updated: '2026-01-05T10:00:00.000Z',
  source: 'cbr',
  stale: false,
  version: 7,
  ...over,
});
const stale = rate({
  id: 2,
  to_currency: 'kzt',
  rate: 0.1234567891,
  stale: true,
  source: 'manual',
});

function open({ missing = [] }: { missing?: string[] } = {}) {
  let rows = missing.length === 3 ? [] : [rate(), stale];
  const list = vi.fn(() => pageOf(rows));
  const update = vi.fn((change: Partial<AdminCurrencyRate>) => rate({ ...change, version: 8 }));
  const history = vi.fn(({ page }: { page: number }) => ({
    items: [
      {
        id: page,
        rate: 90.5,
        previous: page === 1 ? 88.25 : null,
        source: page === 1 ? 'manual' : 'cbr',
        set_for: null,
        actor: page === 1 ? 'somebody' : 'shop',
        at: '2026-01-05T10:00:00.000Z',
      },
    ],
    total: 21,
    page,
    pageSize: 20,
  }));
  const settings = vi.fn(() => ({
    ...{ autoUpdate: true, updateTime: '07:30', updateTimeZone: 'Asia/Tashkent' },
  }));
  const setSettings = vi.fn((change: { autoUpdate: boolean }) => change);
  const add = vi.fn(() => rate({ source: 'manual' }));
  const added = { add, missing: () => missing };
  const rates = { list, update, history, settings, setSettings, ...added };
  const answers = { admin: { rates } } as unknown as Answers;
  renderSignedIn('/admin/currencyRates', <CurrencyRatesPage />, answers);
  const become = (next: AdminCurrencyRate[]) => (rows = next);
  return { user: userEvent.setup(), become, ...rates };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Rate/ });

async function setTo(user: ReturnType<typeof userEvent.setup>, value: string) {
  await user.click((await rowOf('USD → RUB')).getByRole('button', { name: 'Set: USD → RUB' }));
  await user.clear(field());
  await user.type(field(), value);
  await user.click(button('Set the rate'));
}

it('an admin sets a currency rate of 91.25 by inserting 91,25 at once', async () => {
  const { user, update } = open();
  await user.click((await rowOf('USD → RUB')).getByRole('button', { name: 'Set: USD → RUB' }));
  fireEvent.input(field(), { target: { value: '91,25' } });
  await user.click(button('Set the rate'));
  await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ rate: 91.25 }));
});

describe('the rates', () => {
  it('the admin list of currency rates shows readable rates, the exact one on hover, freshness, age and source', async () => {
    open();
    const fresh = await rowOf('USD → RUB');
    expect(
      fresh
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['90.5', 'Up to date']);
    expect(fresh.getByText('Bank of Russia')).toBeTruthy();
    expect(fresh.getByRole('time').getAttribute('datetime')).toBe(rate().last_updated);
    const old = await rowOf('USD → KZT');
    expect(old.getByText('0.1235').title).toBe('0.1234567891');
    expect(old.getByText('Outdated: not used')).toBeTruthy();
    expect(old.getByText('Manual')).toBeTruthy();
  });

  it('the switch of automatic currency rates changes at once and is reverted when the shop refuses', async () => {
    const { user, setSettings } = open();
    const auto = await screen.findByRole<HTMLInputElement>('switch');
    await waitFor(() => expect(auto.checked).toBe(true));
    expect(screen.getByText(/^Daily at 07:30 \(Asia\/Tashkent\)\./)).toBeTruthy();
    const gate = Promise.withResolvers<never>();
    setSettings.mockImplementationOnce(() => gate.promise as never);
    await user.click(auto);
    await waitFor(() => expect(auto.checked).toBe(false));
    gate.reject(new Refusal('UNEXPECTED_ERROR'));
    expect(await screen.findByText(/^Failed to update the status: /)).toBeTruthy();
    await waitFor(() => expect(auto.checked).toBe(true));
  });
});

describe('a rate set by hand', () => {
  it('sends the displayed version with a currency rate that an admin sets', async () => {
    const { user, update } = open();
    await setTo(user, '91.25');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(update.mock.calls).toEqual([[{ id: 1, version: 7, rate: 91.25 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks an admin to confirm a currency rate that moves far, and then sets it', async () => {
    const { user, update } = open();
    update.mockImplementationOnce(refuseWith('validation_error', { confirm: 'required' }));
    await setTo(user, '181');
    const question = within(await screen.findByRole('dialog', { name: 'Is this rate correct?' }));
    expect(question.getByText(/from 90\.5 to 181 \(\+100%\)/)).toBeTruthy();
    expect(update).toHaveBeenCalledOnce();
    await user.click(question.getByRole('button', { name: 'Yes, set this rate' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(update.mock.lastCall).toEqual([{ id: 1, version: 7, rate: 181, confirm: true }]);
  });

  it('the form of a currency rate requires a rate', async () => {
    const { user, update } = open();
    await user.click((await rowOf('USD → RUB')).getByRole('button', { name: 'Set: USD → RUB' }));
    await user.clear(field());
    await user.click(button('Set the rate'));
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  it('keeps a typed currency rate after a version conflict and names the stored one', async () => {
    const { user, update, become } = open();
    update.mockImplementationOnce(refuseWith('conflict', { version: 8 }));
    await setTo(user, '92');
    become([rate({ rate: 99, version: 8 }), stale]);
    await user.click(await screen.findByRole('button', { name: 'Load the current values' }));
    expect(await screen.findByText('Someone else changed this to: 99')).toBeTruthy();
    expect(field().value).toBe('92');
    await user.click(button('Set the rate'));
    await waitFor(() =>
      expect(update.mock.lastCall?.[0]).toMatchObject({ id: 1, version: 8, rate: 92 }),
    );
  });
});

it('an admin adds a currency rate in a shop that has downloaded none', async () => {
  const { user, add } = open({ missing: ['RUB', 'KZT', 'UZS'] });
  const [first] = await screen.findAllByRole('button', { name: 'Add a rate' });
  await user.click(first!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a rate' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'UZS');
  expect(dialog.getByText('UZS for one USD')).toBeTruthy();
  await user.type(field(), '12650.4');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(add.mock.calls).toEqual([[{ to_currency: 'UZS', rate: 12650.4 }]]);
});

it('keeps the currency of a typed first rate when another admin adds a rate for it', async () => {
  const missing = ['KZT', 'UZS'];
  const { user, add } = open({ missing });
  await user.click(await screen.findByRole('button', { name: 'Add a rate' }));
  await user.type(field(), '512.3');
  missing.shift();
  // Any change by an admin loads the missing currencies again.
  fireEvent.click(screen.getByRole('switch', { hidden: true }));
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
  const names = () => [...currency.options].map(({ value }) => value);
  await waitFor(() => expect(names()).toEqual(['UZS', 'KZT']));
  await user.click(button('Create'));
  expect(add.mock.calls).toEqual([[{ to_currency: 'KZT', rate: 512.3 }]]);
});

it('offers to add a currency rate only while one is missing', async () => {
  open();
  await rowOf('USD → RUB');
  expect(screen.queryByRole('button', { name: 'Add a rate' })).toBeNull();
});

it('shows the rate history page by page with actor, time and previous rate', async () => {
  const { user } = open();
  await user.click((await rowOf('USD → RUB')).getByRole('button', { name: 'History: USD → RUB' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of USD → RUB' }));
  const cells = (await dialog.findByText('somebody')).closest('tr')!.querySelectorAll('td');
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    'somebody',
    '88.25',
    '90.5',
    'Manual',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Automatic')).toBeTruthy();
  expect(dialog.queryByText('shop')).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Previous' }));
});
