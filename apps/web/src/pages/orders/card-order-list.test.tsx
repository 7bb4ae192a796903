import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { cardOrder, PAY_URL, topupItem } from '#test/bank-card-orders.tsx';
import { renderAt, storeTestSession } from '#test/render.tsx';
import OrdersPage from './orders-page.tsx';

function open(...orders: OrderDetail[]) {
  const detail = vi.fn(({ id }: { id: string }) => orders.find((each) => each.id === id)!);
  renderAt('/orders', <OrdersPage />, {
    catalogue: { list: () => [] },
    orders: { list: () => ({ orders }), detail },
  });
  return detail;
}

const row = async (id: string) => within((await screen.findByText(id)).closest('li')!);

beforeEach(storeTestSession);

describe('orders by card in the list', () => {
  it('the order list shows that an order awaits its card payment and links to the payment page', async () => {
    open(cardOrder('awaiting'));
    const pay = await (await row('C1')).findByRole('link', { name: 'Pay' });
    expect(pay.getAttribute('href')).toBe(PAY_URL);
    expect((await row('C1')).getByText('Awaiting payment')).toBeTruthy();
    expect((await row('C1')).queryByText('In processing')).toBeNull();
  });

  it.each([
    ['checking', 'Checking payment'],
    ['opening', 'Payment not opened'],
  ] as const)(
    'the order list offers no link to pay for an order whose card payment is %s',
    async (stage, said) => {
      open(cardOrder(stage));
      expect(await (await row('C1')).findByText(said)).toBeTruthy();
      expect((await row('C1')).queryByRole('link', { name: 'Pay' })).toBeNull();
    },
  );

  it('the order list names card payments into the balance', async () => {
    open(cardOrder('awaiting', 'wallet'));
    expect(await (await row('C1')).findByText('Balance top-up')).toBeTruthy();
    expect(await (await row('C1')).findByText('Awaiting payment')).toBeTruthy();
  });

  it('the order list shows an order whose money came late as cancelled, with the money on the balance', async () => {
    const detail = open(cardOrder('credited'));
    expect((await row('C1')).getByText('Cancelled')).toBeTruthy();
    expect((await row('C1')).getByText('on your balance')).toBeTruthy();
    expect(detail).not.toHaveBeenCalled();
  });
});

it('the order list shows a paid top-up under way as in processing, not as awaiting payment', async () => {
  const { payment: _, ...paid } = cardOrder('awaiting', 'topup');
  const detail = open({ ...paid, items: [{ ...topupItem, stage: 'processing' }] });
  await waitFor(() => expect(detail).toHaveBeenCalled());
  expect((await row('C1')).getByText('In processing')).toBeTruthy();
});
