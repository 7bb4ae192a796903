import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { LedgerCheck, StockLine } from '@manabar/contracts';
import { button, rowOf } from '#test/element-queries.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import LedgerPage from '../system/ledger-page.tsx';
import StockPage from './stock-page.tsx';

const line = (over: Partial<StockLine> = {}): StockLine => ({
  id: 'option-7',
  kind: 'option',
  ref: 7,
  productId: 4,
  product: 'Roblox',
  service: null,
  regionId: 0,
  gameAmount: 1000,
  priceUsd: 4.99,
  priceRub: null,
  offered: true,
  available: 3,
  held: 1,
  sold: 14,
  days: 14,
  cover: 3,
  threshold: null,
  lowAt: 5,
  alert: 'fired',
  firedAt: '2026-01-05T10:00:00.000Z',
  firedWith: 4,
  version: 0,
  ...over,
});
const pubg = line({
  id: 'denomination-2',
  kind: 'denomination',
  ref: 2,
  productId: null,
  product: '',
  service: 'pubg',
  gameAmount: 60,
  available: 1200,
  sold: 0,
  cover: null,
  threshold: 10,
  lowAt: 10,
  alert: 'armed',
  firedAt: null,
  firedWith: null,
  version: 2,
});

function openStock(rows = [line(), pubg]) {
  let shown = rows;
  const list = vi.fn<(input: object) => object>(() => pageOf(shown));
  const setThreshold = vi.fn<(input: object) => object>(() => ({ success: true }));
  const regions = { list: () => pageOf([]) };
  const products = { list: () => pageOf([]) };
  const answers = { admin: { stock: { list, setThreshold }, regions, products } };
  renderSignedIn('/admin/stock', <StockPage />, answers as unknown as Answers);
  const become = (next: StockLine[]) => (shown = next);
  return { user: userEvent.setup(), list, setThreshold, become };
}

const roblox = 'Roblox, Global, 1,000';

describe('the stock', () => {
  it('the stock page shows available codes, days of cover, threshold and alert of each option', async () => {
    openStock();
    const low = await rowOf('Roblox');
    const texts = (row: typeof low) =>
      row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts(low).slice(0, 7)).toEqual(['1,000', 'Global', '3', '1', '14', '3', '5 (default)']);
    expect(low.getByText('Alert sent')).toBeTruthy();
    expect(low.getByRole('link').getAttribute('href')).toBe('/admin/codes?productId=4&regionId=0');
    const enough = await rowOf('PUBG top-up');
    expect(texts(enough).slice(0, 8)).toEqual(['60', '—', '1,200', '1', '0', '—', '10', 'Enough']);
    expect(enough.getByRole('link').getAttribute('href')).toBe('/admin/pubgCodes?denominationId=2');
  });

  it('the stock page marks estimated numbers of available codes and days of cover', async () => {
    openStock([line({ available: 10_400, availableEstimated: true, cover: 12.5 })]);
    const cells = (await rowOf('Roblox')).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent);
    expect([texts[2], texts[5]]).toEqual(['≈ 10,400', '≈ 12.5']);
  });

  it('the stock page sorts by days of cover by default and by a chosen column', async () => {
    const { user, list } = openStock();
    await rowOf('Roblox');
    expect(list).toHaveBeenLastCalledWith({ page: 1, sort: 'cover', countTo: 10_000 });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Filter by stock' }),
      'Low stock',
    );
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({
        page: 1,
        sort: 'cover',
        low: 'true',
        countTo: 10_000,
      }),
    );
    await user.click(button('Available'));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({
        page: 1,
        sort: 'available',
        low: 'true',
        countTo: 10_000,
      }),
    );
  });

  it("an admin sets a threshold per line of the stock page, where an empty one means the shop's default", async () => {
    const { user, setThreshold } = openStock();
    await rowOf('PUBG top-up');
    await user.click(button('Threshold: PUBG top-up, 60'));
    const field = screen.getByRole('textbox', { name: 'Alert when fewer codes are left than' });
    await user.clear(field);
    await user.click(button('Save threshold'));
    await waitFor(() =>
      expect(setThreshold).toHaveBeenCalledWith({
        kind: 'denomination',
        ref: 2,
        threshold: null,
        version: 2,
      }),
    );
    await user.click(button(`Threshold: ${roblox}`));
    await user.type(
      screen.getByRole('textbox', { name: 'Alert when fewer codes are left than' }),
      '25',
    );
    await user.click(button('Save threshold'));
    await waitFor(() =>
      expect(setThreshold).toHaveBeenLastCalledWith({
        kind: 'option',
        ref: 7,
        threshold: 25,
        version: 0,
      }),
    );
  });

  it('the form of a stock threshold keeps its input and names the one that another admin has set meanwhile', async () => {
    const { user, setThreshold, become } = openStock();
    await rowOf('Roblox');
    setThreshold.mockImplementationOnce(refuseWith('conflict'));
    await user.click(button(`Threshold: ${roblox}`));
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Alert when/ });
    await user.type(field(), '25');
    await user.click(button('Save threshold'));
    await screen.findByText('This was changed by someone else');
    become([line({ threshold: 40, version: 1 })]);
    await user.click(button('Load the current values'));
    expect(await screen.findByText('Someone else changed this to: 40')).toBeTruthy();
    expect(field().value).toBe('25');
    await user.click(button('Save threshold'));
    await waitFor(() =>
      expect(setThreshold.mock.lastCall?.[0]).toMatchObject({ threshold: 25, version: 1 }),
    );
  });

  it('the stock page explains itself when there is no stock', async () => {
    openStock([]);
    expect(await screen.findByText('No stock yet')).toBeTruthy();
  });
});

describe('the proofs of the books', () => {
  const check = (over: Partial<LedgerCheck> = {}): LedgerCheck => ({
    id: 1,
    by: null,
    requested: null,
    checked: '2026-01-05T10:00:00.000Z',
    failure: null,
    violations: 0,
    seconds: 1.5,
    findings: [],
    ...over,
  });

  function openLedger(first: LedgerCheck[]) {
    let shown = first;
    const list = vi.fn(() => pageOf(shown));
    const ask = vi.fn(() =>
      check({ checked: null, violations: null, requested: '2026-01-05T11:00:00.000Z' }),
    );
    const answers = { admin: { ledger: { list, check: ask } } };
    renderSignedIn('/admin/ledger', <LedgerPage />, answers);
    const become = (next: LedgerCheck[]) => (shown = next);
    return { user: userEvent.setup(), ask, become };
  }

  it('the ledger page shows the results of checks with findings grouped by subject', async () => {
    const about = { check: 'c', expected: '500', found: '501' };
    const { user } = openLedger([
      check({
        id: 2,
        violations: 52,
        findings: [
          { ...about, area: 'orders', table: 'orders', id: 'ABC', problem: 'total' },
          { ...about, area: 'ledger', table: 'accounts', id: '9', problem: 'balance of x' },
        ],
      }),
      check(),
    ]);
    expect(await screen.findByText('52 discrepancies')).toBeTruthy();
    expect(screen.getByText('Balanced', { selector: 'span' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Show discrepancies/ }));
    const found = within(screen.getByRole('dialog'));
    const orders = within(found.getByRole('region', { name: 'Orders and payments for them' }));
    expect(orders.getByRole('link', { name: 'Order ABC' }).getAttribute('href')).toBe(
      '/admin/orders/ABC',
    );
    expect(orders.getByText('expected 500, found 501')).toBeTruthy();
    expect(found.getByText('accounts 9')).toBeTruthy();
    expect(found.getByText('50 more: run pnpm ledger:verify to see them all.')).toBeTruthy();
  });

  it('the ledger page shows why a check failed', async () => {
    openLedger([
      check({ id: 3, violations: null, seconds: null, failure: 'error' }),
      check({ id: 2, violations: null, seconds: null, failure: 'interrupted' }),
    ]);
    expect(await screen.findAllByText('Failed')).toHaveLength(2);
    expect(screen.getByText(/failed three times/)).toBeTruthy();
    expect(screen.getByText(/was stopped or took too long/)).toBeTruthy();
    // No check is pending, so another one can be requested.
    expect(screen.queryByText('In progress')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(
      false,
    );
  });

  it('an admin requests a ledger check and sees its result when it is ready', async () => {
    const { user, ask, become } = openLedger([]);
    expect(await screen.findByText('Not checked yet')).toBeTruthy();
    ask.mockImplementationOnce(() => {
      become([
        check({
          checked: null,
          violations: null,
          by: 'root',
          requested: '2026-01-05T11:00:00.000Z',
        }),
      ]);
      return check();
    });
    await user.click(button('Check now'));
    expect(await screen.findByText('In progress')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(
      true,
    );
    become([check({ by: 'root' })]);
    expect(await screen.findByText('Balanced', { selector: 'span' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(
      false,
    );
  });
});
