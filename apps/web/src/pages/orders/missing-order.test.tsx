import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, renderSignedIn } from '#test/render.tsx';
import OrderPage from './order-page.tsx';

function openWith(refusal: Refusal) {
  const detail = () => {
    throw refusal;
  };
  renderSignedIn('/orders/A1', <OrderPage params={{ id: 'A1' }} />, { orders: { detail } });
}

it.each(['not_found', 'validation_error'] as const)(
  'the receipt says that the order was not found (%s)',
  async (code) => {
    openWith(new Refusal(code));
    expect(await screen.findByText('Order not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/orders');
  },
);

it('redirects from the receipt to /login when the session has expired', async () => {
  openWith(new Refusal('unauthorized'));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
});
