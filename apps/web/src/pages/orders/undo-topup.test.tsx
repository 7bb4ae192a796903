import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { recordServerTime } from '#lib/server-clock.ts';
import { completedOrder } from '#test/completed-order.ts';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import { topupItem, type OrderItem } from '#test/topup-items.ts';
import OrderPage from './order-page.tsx';
import OrdersPage from './orders-page.tsx';

const CREATED = '2026-11-21T08:00:00.000Z';
const UNTIL = '2026-11-21T08:00:08.000Z';

const item = (id: number, over: Partial<OrderItem> = {}) =>
  topupItem(id, { status: 'pending', stage: 'waiting', undo_until: UNTIL, ...over });

function open(items: OrderItem[], cancel = vi.fn((): { success: true } => ({ success: true }))) {
  const order: OrderDetail = {
    ...completedOrder,
    id: 'T1',
    created_at: CREATED,
    status: 'pending',
    total_amount: 1.05,
    items,
  };
  const answers = {
    catalogue: { list: () => [] },
    orders: { detail: () => order, list: () => ({ orders: [order] }), cancel },
  };
  return { answers, cancel, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

async function receipt(...given: Parameters<typeof open>) {
  const it = open(...given);
  renderAt('/orders/T1', <OrderPage params={{ id: 'T1' }} />, it.answers);
  await screen.findByRole('heading', { level: 1 });
  return it;
}

const button = () => screen.queryByRole('button', { name: 'Cancel the top-up' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(CREATED) });
  storeTestSession();
});

describe('a top-up that waits', () => {
  it('the receipt offers to cancel a waiting top-up until its deadline, with a countdown', async () => {
    await receipt([item(1)]);
    expect(await screen.findByText(/^You have [78] seconds to cancel/)).toBeTruthy();
    vi.setSystemTime(new Date('2026-11-21T08:00:07.000Z'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await waitFor(() => expect(screen.getByText(/^You have 1 second to cancel/)).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(button()).toBeNull();
  });

  it('the receipt announces once that a waiting top-up can be cancelled', async () => {
    await receipt([item(1)]);
    const section = within(await screen.findByRole('region', { name: 'Wrong player or amount?' }));
    const announced = () => section.getByRole('status').textContent;
    await waitFor(() =>
      expect(announced()).toMatch(/^Wrong player or amount\? You have [78]\sseconds to cancel$/),
    );
    const first = announced();
    vi.setSystemTime(new Date('2026-11-21T08:00:05.000Z'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await waitFor(() => expect(section.getByText(/^You have [23] seconds to cancel/)).toBeTruthy());
    expect(announced()).toBe(first);
  });

  it('a customer cancels a waiting top-up once on the receipt, which says that the money is back', async () => {
    const { user, cancel } = await receipt([item(1)]);
    await user.click(button()!);
    expect(
      await screen.findByText('Top-up cancelled. The money is back on your balance.'),
    ).toBeTruthy();
    expect(cancel).toHaveBeenCalledExactlyOnceWith({ id: 'T1' });
    expect(button()).toBeNull();
  });

  it('the stages of the order take the focus from the button that cancelled the top-up', async () => {
    const { user } = await receipt([item(1)]);
    await user.click(button()!);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('progressbar', { name: /^Order status/ }).closest('section'),
      ),
    );
  });

  it.each([true, false])(
    'the stages take the focus at the end of the time only from the button (focused: %s)',
    async (isFocused) => {
      await receipt([item(1)]);
      const undo = await screen.findByRole('button', { name: 'Cancel the top-up' });
      if (isFocused) act(() => undo.focus());
      vi.setSystemTime(new Date('2026-11-21T08:00:08.000Z'));
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(button()).toBeNull();
      const stages = screen.getByRole('region', { name: /^Order status/ });
      expect(document.activeElement).toBe(isFocused ? stages : document.body);
    },
  );

  it.each([
    ['conflict', /^The top-up has already been sent/],
    ['UNEXPECTED_ERROR', /^Could not cancel the top-up\. Something/],
  ] as const)(
    'the receipt explains after %s why a top-up was not cancelled',
    async (code, said) => {
      const cancel = vi.fn(refuseWith(code));
      const { user } = await receipt([item(1)], cancel);
      await user.click(button()!);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(cancel).toHaveBeenCalledTimes(1);
    },
  );
});

describe('a customer whose clock is wrong', () => {
  /** Answers with a stream of order changes that stays open; its header contains the shop's time. */
  const answerAt = (date: string) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(new ReadableStream(), { headers: { date: new Date(date).toUTCString() } }),
      ),
    );
  // Resets the clock for later tests.
  afterEach(() => recordServerTime(new Headers({ date: new Date().toUTCString() })));

  it.each(['2026-11-21T08:05:02.000Z', '2026-11-21T07:55:02.000Z'])(
    "counts the seconds to cancel a top-up by the shop's clock when it is %s for the customer",
    async (now) => {
      vi.setSystemTime(new Date(now));
      answerAt('2026-11-21T08:00:02.000Z');
      await receipt([item(1)]);
      expect(await screen.findByText(/^You have [56] seconds to cancel/)).toBeTruthy();
    },
  );
});

describe('no button', () => {
  const { undo_until: _, ...final } = item(2);
  it.each<[string, OrderItem[]]>([
    ['without undo time', [final]],
    ['once it has gone out', [item(1, { stage: 'processing' })]],
    ['once a part of it has gone out', [item(1), item(2, { stage: 'processing' })]],
    ['once it has arrived', [item(1, { status: 'delivered' })]],
    ['when the time is over', [item(1, { undo_until: CREATED })]],
  ])('the receipt offers no cancellation of a top-up %s', async (_why, items) => {
    await receipt(items);
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(button()).toBeNull();
  });
});

describe('among the orders', () => {
  it('the order list cancels the top-up that was just paid, and then focuses its order', async () => {
    const { answers, cancel, user } = open([item(1)]);
    renderAt('/orders', <OrdersPage />, answers, { placed: 'T1' });
    await user.click(await screen.findByRole('button', { name: 'Cancel the top-up' }));
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ id: 'T1' }));
    const link = screen.getByRole('link', { name: /^Free Fire\b.*100 diamonds$/ });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('offers the cancellation of an older top-up only on its receipt', async () => {
    const { answers } = open([item(1)]);
    renderAt('/orders', <OrdersPage />, answers);
    await screen.findByText('T1');
    expect(screen.getByRole('link', { name: /^Free Fire\b.*100 diamonds$/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(button()).toBeNull();
  });
});
