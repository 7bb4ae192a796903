import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminOrder } from '@manabar/contracts';
import { codeItem, listedOrder as order, topupItem } from '#test/admin-order-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { address, shopSettings, type Answers, pageOf, renderSignedIn } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';

function open(address = '/admin/orders', items: AdminOrder[] = [order()], total = items.length) {
  const list = vi.fn(({ page }: Record<string, unknown>) => ({ items, total, page, pageSize: 50 }));
  renderSignedIn(address, <OrdersPage />, { admin: { orders: { list } } } as unknown as Answers);
  return { user: userEvent.setup(), list };
}

const cellsOf = async (id: string) => {
  const row = (await screen.findByRole('rowheader', { name: id })).closest('tr')!;
  const [, ...cells] = within(row).getAllByRole('cell');
  return cells;
};
const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);
const choose = (name: string) => screen.getByRole('combobox', { name });

describe('the orders', () => {
  it('the admin list of orders falls back to the default sorting when the address names an unknown one', async () => {
    const { list } = open('/admin/orders?sort=-customer&status=completed');
    await cellsOf('ORDER1');
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({ sort: '-created_at', status: 'completed' }),
    );
    expect(screen.queryByRole('button', { name: /Customer/ })).toBeNull();
  });

  it('the admin list of orders shows customer, content, status, money, payment method and age', async () => {
    const card = { provider: 'stripe', state: 'expired' as const };
    open('/admin/orders', [
      order({ refunded_amount: 4.99, items: [codeItem(), topupItem()] }),
      order({
        id: 'ORDER2',
        currency: 'rub',
        total_amount: 450,
        status: 'cancelled',
        payment: card,
        items: [],
        note: 'wallet_topup',
      }),
      order({ id: 'ORDER3', total_amount: 0, status: 'pending', items: [topupItem()] }),
    ]);
    const first = await cellsOf('ORDER1');
    expect(texts(first).slice(0, 7)).toEqual([
      'Nova',
      'Roblox · 400 × 2 and 1\u00A0more',
      'Completed',
      '$9.98',
      '$4.99',
      'USD',
      'Balance',
    ]);
    expect(first.at(-1)?.querySelector('time')?.title).toMatch(/2026/);
    expect(within(first[0]!).getByRole('link').getAttribute('href')).toBe('/admin/users/42');
    const link = screen.getByRole('link', { name: 'ORDER1' });
    expect(link.getAttribute('href')).toBe('/admin/orders/ORDER1');
    expect(texts(await cellsOf('ORDER2')).slice(1, 7)).toEqual([
      'Balance top-up',
      'Cancelled',
      '₽450.00',
      '—',
      'RUB',
      'Card (Stripe), expired',
    ]);
    expect(texts(await cellsOf('ORDER3')).slice(1, 7)).toEqual([
      'Free Fire · 100 diamonds → 123456781',
      'In processing',
      '$0.00',
      '—',
      'USD',
      'Activation code',
    ]);
  });

  it('the admin list of orders names a Steam top-up as its receipt does', async () => {
    const topup = topupItem();
    const steam = {
      service: 'steam' as const,
      login: 'gabe',
      offer_name: 'Steam Topup 1500.5 RUB',
    };
    const item = { ...topup, topup_data: { ...topup.topup_data!, ...steam } };
    open('/admin/orders', [order({ items: [item] })]);
    expect(texts(await cellsOf('ORDER1'))[1]).toBe('Steam wallet · 1,500.5\u00A0RUB → gabe');
  });

  it('the admin list of orders shows times in the shop’s time zone, whatever the browser’s is', async () => {
    const late = order({ created_at: '2026-11-21T22:30:00.000Z' });
    const list = () => pageOf([late]);
    renderSignedIn('/admin/orders', <OrdersPage />, {
      admin: { orders: { list } },
      shop: { settings: () => ({ ...shopSettings, timeZone: 'Asia/Tokyo' }) },
    });
    const time = (await cellsOf('ORDER1')).at(-1)?.querySelector('time');
    await waitFor(() => expect(time?.title).toMatch(/22.*2026.*(07|7):30/));
  });

  it('the admin list of orders searches, filters and sorts on the server, without the search in the address', async () => {
    const { user, list } = open();
    await screen.findByText('Nova');
    await user.selectOptions(choose('Filter by status'), 'Refunded');
    await user.selectOptions(choose('Filter by type'), 'Top-ups');
    await user.selectOptions(choose('Filter by currency'), 'RUB');
    await user.selectOptions(choose('Filter by attention'), 'Needs attention');
    await pasteIntoField(user, screen.getByRole('searchbox'), 'nova');
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ q: 'nova' }));
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toEqual({
        page: 1,
        q: 'nova',
        sort: '-total_amount',
        countTo: 10_000,
        status: 'refunded',
        kind: 'topup',
        currency: 'rub',
        review: 'true',
      }),
    );
    expect(address()).toBe(
      '/admin/orders?status=refunded&kind=topup&currency=rub&review=true&sort=-total_amount',
    );
  });

  it('the admin list of orders filters by days from the start of the first to the end of the last', async () => {
    const { list } = open('/admin/orders?from=2026-03-01&to=2026-03-31');
    await screen.findByText('Nova');
    expect(list.mock.lastCall?.[0]).toMatchObject({
      from: '2026-03-01',
      to: '2026-04-01',
    });
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-01');
  });

  it('the admin list of orders ignores invalid days, statuses and currencies in the address', async () => {
    const { list } = open('/admin/orders?from=soon&status=lost&currency=kzt');
    await screen.findByText('Nova');
    expect(list.mock.calls).toEqual([[{ page: 1, sort: '-created_at', countTo: 10_000 }]]);
  });

  it('turns the pages of the admin list of orders', async () => {
    const { user, list } = open('/admin/orders', [order()], 120);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ page: 2 }));
    expect(address()).toBe('/admin/orders?page=2');
  });

  it('the admin area explains the empty list of orders', async () => {
    open('/admin/orders', []);
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });
});
