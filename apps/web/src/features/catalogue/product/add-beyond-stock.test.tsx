import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openProduct } from '#test/product-shop.tsx';
import { refuseWith, storeTestSession } from '#test/render.tsx';

it('the product page says that the units in the cart count when adding exceeds the stock', async () => {
  storeTestSession();
  openProduct({ cart: { add: refuseWith('quantity_exceeds_stock') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
  expect(
    await screen.findByText(
      'Could not add to cart. Not enough in stock, counting what is already in your cart',
    ),
  ).toBeTruthy();
});
