import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import type { OrderDetail } from '@manabar/contracts';
import { codeItem } from '#test/code-item.ts';
import { OrderAtAddress } from '#test/code-receipt.tsx';
import { completedOrder } from '#test/completed-order.ts';
import { navigationState, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';

const order: OrderDetail = {
  ...completedOrder,
  refundable_until: new Date(Date.now() + 3_600_000).toISOString(),
  items: [{ ...codeItem, status: 'delivered' }],
};

const pages = (
  <Routes>
    <Route path="/orders" element={<OrdersPage />} />
    <Route path="/orders/:id" element={<OrderAtAddress />} />
  </Routes>
);

/** Opens the list of orders right after `A1` was paid from the balance. */
function openPaid() {
  const reveal = vi.fn(() => ({ items: [{ id: 1, code: { code: 'ROBLOX-1111' } }] }));
  const answers: Answers = {
    orders: { list: () => ({ orders: [order] }), detail: () => order, revealCodes: reveal },
  };
  renderAt('/orders', pages, answers, { placed: 'A1' });
  return { reveal, answers };
}

beforeEach(storeTestSession);

it('opens the codes of a paid order by one click on "Get the codes"', async () => {
  const { reveal } = openPaid();
  await userEvent.click(await screen.findByRole('button', { name: 'Get the codes' }));
  expect(await screen.findByText('ROBLOX-1111')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hide codes' })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/orders/A1');
  expect(reveal.mock.calls).toEqual([[{ id: 'A1' }]]);
});

it('hides the codes again after a reload of the receipt that "Get the codes" opened', async () => {
  const { reveal, answers } = openPaid();
  await userEvent.click(await screen.findByRole('button', { name: 'Get the codes' }));
  await screen.findByText('ROBLOX-1111');
  expect(navigationState()).toBeNull();
  cleanup();
  renderAt('/orders/A1', pages, answers, navigationState());
  expect(await screen.findByRole('button', { name: 'Show codes' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Hidden')).toBeTruthy());
  expect(reveal).toHaveBeenCalledTimes(1);
});

it('keeps the codes hidden when the customer opens the new order by its title', async () => {
  const { reveal } = openPaid();
  await userEvent.click(await screen.findByRole('link', { name: /^Roblox/ }));
  expect(await screen.findByRole('button', { name: 'Show codes' })).toBeTruthy();
  expect(screen.queryByText('ROBLOX-1111')).toBeNull();
  expect(reveal).not.toHaveBeenCalled();
});
