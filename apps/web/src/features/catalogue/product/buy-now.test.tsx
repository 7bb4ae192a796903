import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CartItem } from '@manabar/contracts';
import CheckoutPage from '#pages/checkout/checkout-page.tsx';
import { line, steam } from '#test/cart-shop.tsx';
import { openProduct } from '#test/product-shop.tsx';
import { address, storeTestSession } from '#test/render.tsx';

it('the checkout after “Buy now” shows the whole cart before the payment', async () => {
  storeTestSession();
  const items: CartItem[] = [steam];
  openProduct({
    cart: {
      get: () => ({
        success: true,
        data: [...items],
        subtotal: { usd: 12, rub: 990 + 100 * (items.length - 1), uzs: null },
      }),
      add: () => {
        const added = line({ game_amount: 100, price_usd: 1, price_rub: 100, quantity: 1 });
        items.push(added);
        return { success: true, data: added };
      },
    },
    next: <CheckoutPage />,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
  const summary = await screen.findByRole('region', { name: 'Your order' });
  expect(address()).toBe('/checkout');
  expect(within(summary).getAllByRole('listitem')).toHaveLength(2);
  for (const text of ['Steam', 'Roblox', '₽1,090.00']) expect(summary.textContent).toContain(text);
  expect(await screen.findByText('Unopened codes can be returned within 24 hours')).toBeTruthy();
});
