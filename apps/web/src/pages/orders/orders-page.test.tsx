import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '@manabar/contracts';
import { codeItem } from '#test/code-item.ts';
import { advanceTime } from '#test/advance-time.ts';
import { navigationState, Refusal, renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';

const order = (id: string, over: Partial<Order> = {}): Order => ({
  id,
  created_at: '2026-11-21T08:00:00.000Z',
  status: 'completed',
  total_amount: 4.99,
  refunded_amount: 0,
  currency: 'usd',
  items: [{ ...codeItem, status: 'delivered' }],
  ...over,
});

const many = (count: number, prefix = 'ORDER') =>
  Array.from({ length: count }, (_, index) => order(`${prefix}${String(index).padStart(3, '0')}`));

beforeEach(() => {
  storeTestSession();
  vi.useFakeTimers();
});

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

async function open(list: (input: { q?: string; cursor?: string }) => Order[] | Promise<Order[]>) {
  renderAt('/orders', <OrdersPage />, {
    orders: { list: async (input) => ({ orders: await list(input) }) },
  });
  await advanceTime(50);
}

/** List of orders at its address, and nothing at other addresses. */
function Orders() {
  return useLocation().pathname === '/orders' ? <OrdersPage /> : null;
}

describe('the order list', () => {
  it('the order list does not apply the stored search of another customer', async () => {
    vi.useRealTimers();
    const list = () => ({ orders: many(3, 'AAA') });
    const state = { orderSearch: { query: 'bbb', limit: 12, account: '8' } };
    renderAt('/orders', <Orders />, { orders: { list } }, state);
    await waitFor(() => expect(links()).toHaveLength(3));
  });

  it('the order list shows its search and as many orders again after Back from a receipt', async () => {
    vi.useRealTimers();
    const list = () => ({ orders: [...many(14, 'AAA'), ...many(14, 'BBB')] });
    const placed = { placed: 'AAA000' };
    const { router } = renderAt('/orders', <Orders />, { orders: { list } }, placed);
    const openReceiptAndReturn = async () => {
      await act(() => router.navigate('/orders/BBB010'));
      expect(links()).toHaveLength(0);
      act(() => window.history.back());
    };
    await waitFor(() => expect(links()).toHaveLength(6));
    type('bbb');
    await waitFor(() => expect(links()[0]).toBe('/orders/BBB000'));
    fireEvent.click(screen.getByRole('button', { name: 'Show 6 more' }));
    await waitFor(() =>
      expect(navigationState()).toEqual({
        ...placed,
        orderSearch: { query: 'bbb', limit: 12, account: '7' },
      }),
    );
    await openReceiptAndReturn();
    await waitFor(() => expect(links()).toHaveLength(12));
    expect(links()[11]).toBe('/orders/BBB011');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bbb');
    type('');
    await waitFor(() =>
      expect(navigationState()).toEqual({
        ...placed,
        orderSearch: { query: '', limit: 6, account: '7' },
      }),
    );
    await openReceiptAndReturn();
    await waitFor(() => expect(links()).toHaveLength(6));
    expect(links()[0]).toBe('/orders/AAA000');
  });

  it('the order list names a code as the payment of an activation', async () => {
    await open(() => {
      const [item] = order('A1').items;
      const activated = { ...item!, item_type: 'topup', price: 0 } as const;
      return [order('A1', { total_amount: 0, items: [activated] }), order('B2')];
    });
    const [activation, bought] = screen.getAllByRole('listitem').map((card) => card.textContent);
    expect(activation).toContain('With a code');
    expect(activation).not.toContain('$');
    expect(bought).toContain('$4.99');
  });

  it('the order list names region and regional currency of bought codes', async () => {
    await open(() => {
      const [item] = order('A1').items;
      const codes = [
        { ...item!, amount: 5, region: 'USA', game_currency: 'USD' },
        { ...item!, id: 2, amount: 5, region: 'Europe', game_currency: 'EUR' },
      ];
      return [order('A1', { items: codes })];
    });
    const text = screen.getByRole('listitem').textContent.replaceAll('\u00A0', ' ');
    expect(text).toContain('USA · 5 USD');
    expect(text).toContain('Europe · 5 EUR');
  });

  it('the order list shows six orders and six more on request', async () => {
    await open(() => many(14));
    expect(links()).toHaveLength(6);
    expect(screen.getByText('Shown: 6 of 14')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show 6 more' }));
    expect(links()).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(links()).toHaveLength(14);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(links()[0]).toBe('/orders/ORDER000');
  });

  it('moves the focus to the first added order when the button disappears', async () => {
    await open(() => many(8));
    const more = screen.getByRole('button', { name: 'Show 2 more' });
    more.focus();
    fireEvent.click(more);
    expect(document.activeElement?.getAttribute('href')).toBe('/orders/ORDER006');
  });

  it('announces that a search has found no order', async () => {
    await open(() => many(8));
    const announced = document.querySelector('.page [role="status"]');
    type('005');
    await advanceTime(300);
    expect(announced?.textContent).toBe('1 order found');
    type('nothing');
    await advanceTime(300);
    expect(announced?.textContent).toBe('No orders found');
    expect(announced?.isConnected).toBe(true);
  });

  it('the order list finds orders by a part of the number in any case and shows the first six', async () => {
    await open(() => [...many(8, 'AAA'), ...many(8, 'BBB')]);
    fireEvent.click(screen.getByRole('button', { name: 'Show 6 more' }));
    type('  bbb00 ');
    await advanceTime(300);
    expect(links()).toHaveLength(6);
    expect(links().every((href) => href?.startsWith('/orders/BBB'))).toBe(true);
    type('nothing');
    await advanceTime(300);
    expect(screen.getByRole('heading', { name: 'No orders found' })).toBeTruthy();
    type('');
    await advanceTime(300);
    expect(links()).toHaveLength(6);
  });

  it('polls the order list every 10 s', async () => {
    let orders = many(1);
    const list = vi.fn(() => orders);
    await open(list);
    expect(list).toHaveBeenCalledTimes(1);
    orders = [order('NEWEST'), ...orders];
    await advanceTime(9_000);
    expect(list).toHaveBeenCalledTimes(1);
    await advanceTime(1_500);
    expect(list).toHaveBeenCalledTimes(2);
    expect(links()[0]).toBe('/orders/NEWEST');
    await advanceTime(10_000);
    expect(list).toHaveBeenCalledTimes(3);
  });

  it('shows an error after three retries of the order list, one second apart', async () => {
    const list = vi.fn((): Order[] => {
      throw new Refusal('UNEXPECTED_ERROR');
    });
    await open(list);
    for (const calls of [2, 3, 4]) {
      await advanceTime(900);
      expect(list).toHaveBeenCalledTimes(calls - 1);
      expect(screen.queryByRole('alert')).toBeNull();
      await advanceTime(100);
      expect(list).toHaveBeenCalledTimes(calls);
    }
    const banner = screen.getByRole('alert');
    expect(within(banner).getByText('Could not load your orders')).toBeTruthy();
    list.mockImplementation(() => many(2));
    fireEvent.click(within(banner).getByRole('button', { name: 'Try again' }));
    await advanceTime(50);
    expect(links()).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the shop fails', new Refusal('UNEXPECTED_ERROR'), /may be out of date/],
    ['the shop refuses', new Refusal('rate_limited'), /may be out of date/],
    ['there is no connection', new TypeError('Failed to fetch'), /The shop cannot be reached/],
  ])(
    'the order list keeps the loaded orders while %s, and says so until they are fresh',
    async (_, failure, said) => {
      let broken = false;
      await open(() => {
        if (broken) throw failure;
        return many(2);
      });
      broken = true;
      await advanceTime(10_000 + 4_000);
      expect(screen.getByRole('alert').textContent).toMatch(said);
      expect(links()).toHaveLength(2);
      broken = false;
      await advanceTime(10_000 + 1_000);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(links()).toHaveLength(2);
    },
  );

  it('redirects from the orders to /login when the session has expired', async () => {
    await open(refuseWith('unauthorized'));
    expect(screen.getByTestId('address').textContent).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('links an empty order list to the products', async () => {
    await open(() => []);
    expect(links()).toEqual(['/products']);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
