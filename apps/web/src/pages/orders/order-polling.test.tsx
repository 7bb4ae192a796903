import { fireEvent, screen, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { codeItem } from '#test/code-item.ts';
import { completedOrder } from '#test/completed-order.ts';
import { advanceTime } from '#test/advance-time.ts';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import OrderPage from './order-page.tsx';
import OrdersPage from './orders-page.tsx';

/* Times of the requests: every 10 s, none in a hidden tab, three retries one second apart. */

const order = (status: OrderDetail['status'], item: 'pending' | 'delivered'): OrderDetail => ({
  ...completedOrder,
  status,
  refundable_until: '2026-11-21T09:00:00.000Z',
  items: [{ ...codeItem, status: item }],
});

beforeEach(() => {
  storeTestSession();
  vi.useFakeTimers({ now: new Date('2026-11-21T08:30:00.000Z') });
});
afterEach(() => focusManager.setFocused(undefined));

const catalogue = { list: () => [] };

async function openReceipt(answer: () => OrderDetail) {
  const detail = vi.fn(answer);
  renderAt('/orders/A1', <OrderPage params={{ id: 'A1' }} />, { catalogue, orders: { detail } });
  await advanceTime(50);
  return detail;
}

async function openList() {
  const list = vi.fn(() => ({ orders: [order('completed', 'delivered')] }));
  const page = renderAt('/orders', <OrdersPage />, { catalogue, orders: { list } });
  await advanceTime(50);
  return { list, page };
}

describe('the list', () => {
  it('stops polling the order list while its tab is hidden and resumes when it is visible', async () => {
    const { list } = await openList();
    focusManager.setFocused(false);
    await advanceTime(60_000);
    expect(list).toHaveBeenCalledTimes(1);
    focusManager.setFocused(true);
    await advanceTime(10_000);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('stops polling the order list when its page is left', async () => {
    const { list, page } = await openList();
    page.unmount();
    await advanceTime(30_000);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

describe('the receipt', () => {
  it('polls the receipt every 10 s while the order is pending and stops when it is completed', async () => {
    let now = order('pending', 'pending');
    const detail = await openReceipt(() => now);
    expect(screen.getByText('In processing')).toBeTruthy();
    await advanceTime(9_000);
    expect(detail).toHaveBeenCalledTimes(1);
    now = order('completed', 'delivered');
    await advanceTime(1_500);
    expect(detail).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Show codes' })).toBeTruthy();
    await advanceTime(60_000);
    expect(detail).toHaveBeenCalledTimes(2);
  });

  it('announces the status of the order when it changes, but not the one it was opened with', async () => {
    let now = order('pending', 'pending');
    await openReceipt(() => now);
    const announced = () =>
      within(screen.getByRole('region', { name: /^Order status/ })).getByRole('status').textContent;
    expect(announced()).toBe('');
    now = order('completed', 'delivered');
    await advanceTime(10_500);
    expect(announced()).toBe('Order status: Completed');
  });

  it('polls the receipt while one item of a completed order is pending', async () => {
    const detail = await openReceipt(() => order('completed', 'pending'));
    await advanceTime(10_500);
    expect(detail).toHaveBeenCalledTimes(2);
  });

  it('stops polling the receipt while its tab is hidden', async () => {
    const detail = await openReceipt(() => order('pending', 'pending'));
    focusManager.setFocused(false);
    await advanceTime(60_000);
    expect(detail).toHaveBeenCalledTimes(1);
  });

  it('retries the receipt three times, one second apart, before it shows an error', async () => {
    const detail = await openReceipt(refuseWith('UNEXPECTED_ERROR'));
    for (const calls of [2, 3, 4]) {
      await advanceTime(900);
      expect(detail).toHaveBeenCalledTimes(calls - 1);
      expect(screen.queryByRole('alert')).toBeNull();
      await advanceTime(100);
      expect(detail).toHaveBeenCalledTimes(calls);
    }
    expect(screen.getByRole('alert').textContent).toContain('Could not load the order');
  });

  it('the receipt stops offering the return of codes at its deadline', async () => {
    await openReceipt(() => order('completed', 'delivered'));
    const action = () => screen.queryByRole('button', { name: 'Return unopened codes' });
    await advanceTime(29 * 60_000);
    expect(action()).toBeTruthy();
    await advanceTime(60_000);
    expect(action()).toBeNull();
  });

  it('the receipt shows the order number for manual copying when the browser denies copying', async () => {
    // jsdom supports neither way of copying.
    await openReceipt(() => order('completed', 'delivered'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy the order number' }));
    await advanceTime(10);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Copy manually' });
    expect(field.value).toBe('A1');
    field.focus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
  });
});
