import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Receipt } from '@manabar/contracts';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import SharedReceiptPage from './shared-receipt-page.tsx';

const receipt: Receipt = {
  id: 'ABCDEFGH12345678',
  created_at: '2026-11-21T08:00:00.000Z',
  status: 'completed',
  total_amount: 9.98,
  refunded_amount: 4.99,
  currency: 'usd',
  times: { paid: '2026-11-21T08:00:00.000Z', delivered: '2026-11-21T08:00:00.000Z' },
  items: [
    {
      item_type: 'code',
      amount: 400,
      region: 'USA',
      game_currency: 'Robux',
      quantity: 2,
      price: 4.99,
      status: 'delivered',
      product: { title: 'Roblox', image_url: '' },
      topup_data: null,
    },
  ],
};

function open(over: Partial<Receipt> = {}) {
  const answer = vi.fn((): Receipt => ({ ...receipt, ...over }));
  renderAt('/r/token', <SharedReceiptPage params={{ token: 'token' }} />, {
    orders: { receipt: answer },
  });
  return answer;
}

it('a shared receipt shows items, totals and refunds, and leads a guest to the order', async () => {
  const answer = open();
  expect(await screen.findByText('Order ABCDEFGH12345678')).toBeTruthy();
  expect(answer).toHaveBeenCalledWith({ token: 'token' });
  expect(screen.getByRole('heading', { name: /Roblox.·.USA/ })).toBeTruthy();
  expect(screen.getByText('Codes delivered')).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
  expect(screen.queryByText(/your balance/)).toBeNull();
  const link = screen.getByRole('link', { name: 'Log in to see the codes' });
  expect(link.getAttribute('href')).toBe('/orders/ABCDEFGH12345678');
});

it('a shared receipt offers a customer who is logged in to open the order', async () => {
  storeTestSession();
  open();
  expect(await screen.findByRole('link', { name: 'Open the order' })).toBeTruthy();
});

it('a shared receipt names the state of the payment while the order is unpaid', async () => {
  open({
    status: 'pending',
    refunded_amount: 0,
    payment: { type: 'order', stage: 'awaiting' },
  });
  expect(await screen.findByText('Awaiting payment')).toBeTruthy();
  expect(screen.queryByText('Codes delivered')).toBeNull();
});

it('a shared receipt names a top-up by its game and offer', async () => {
  const [item] = receipt.items;
  if (!item) throw new Error('no item');
  open({
    items: [
      {
        ...item,
        item_type: 'topup',
        product: { title: '100 diamonds', image_url: '' },
        topup_data: { service: 'freefire', offer_name: '100 diamonds' },
      },
    ],
  });
  expect(await screen.findByRole('heading', { name: /^Free Fire.·.100 diamonds$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in to open the order' })).toBeTruthy();
});

it('a shared receipt shows a paid payment into the balance without items, and its state', async () => {
  open({ items: [], note: 'wallet_topup', payment: { type: 'wallet', stage: 'paid' } });
  expect(await screen.findByRole('heading', { name: 'Balance top-up' })).toBeTruthy();
  expect(screen.getByText('Paid: the amount was added to the customer’s balance')).toBeTruthy();
});

it('says that a receipt was not found when the token is not valid', async () => {
  renderAt('/r/token', <SharedReceiptPage params={{ token: 'token' }} />, {
    orders: { receipt: refuseWith('not_found') },
  });
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeTruthy();
});
