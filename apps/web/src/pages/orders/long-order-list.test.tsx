import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '@manabar/contracts';
import { advanceTime } from '#test/advance-time.ts';
import { codeItem } from '#test/code-item.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';

const all = Array.from({ length: 150 }, (_, index): Order => ({
  id: `ORDER${String(index).padStart(3, '0')}`,
  created_at: '2026-11-21T08:00:00.000Z',
  status: 'completed',
  total_amount: 4.99,
  refunded_amount: 0,
  currency: 'usd',
  items: [{ ...codeItem, status: 'delivered' }],
}));

beforeEach(() => {
  storeTestSession();
  vi.useFakeTimers();
});

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('more orders than one answer holds', () => {
  const calls: { q?: string; cursor?: string }[] = [];
  async function openLong() {
    calls.length = 0;
    renderAt('/orders', <OrdersPage />, {
      orders: {
        list: (input) => {
          calls.push(input);
          const found = all.filter(({ id }) => id.includes(input.q ?? ''));
          const from = Number(input.cursor ?? 0);
          return {
            orders: found.slice(from, from + 100),
            ...(found.length > from + 100 ? { nextCursor: String(from + 100) } : {}),
          };
        },
      },
    });
    await advanceTime(50);
  }

  it('the order list searches on the server when not all orders are loaded', async () => {
    await openLong();
    type('ORDER149');
    expect(screen.queryByText('No orders found')).toBeNull();
    await advanceTime(300);
    await advanceTime(50);
    expect(calls.some(({ q }) => q === 'ORDER149')).toBe(true);
    expect(links()).toEqual(['/orders/ORDER149']);
  });

  it('announces the result of a search on the server in the status that was there before', async () => {
    await openLong();
    const announced = document.querySelector('.page [role="status"]');
    type('ORDER149');
    await advanceTime(300);
    await advanceTime(50);
    expect(announced?.textContent).toBe('1 order found');
    expect(announced?.isConnected).toBe(true);
  });

  it('the order list loads further orders from the server at its end', async () => {
    await openLong();
    for (let shown = 6; shown <= 102; shown += 6) {
      fireEvent.click(screen.getByRole('button', { name: /^Show/ }));
      await advanceTime(20);
    }
    expect(links()).toHaveLength(108);
    expect(calls.some(({ cursor }) => cursor === '100')).toBe(true);
  });
});
