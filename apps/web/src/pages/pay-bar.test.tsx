import type { ReactElement } from 'react';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { line, shop } from '#test/cart-shop.tsx';
import { openProduct } from '#test/product-shop.tsx';
import { renderAt, storeTestSession, refuseWith } from '#test/render.tsx';
import CartPage from './cart/cart-page.tsx';
import CheckoutPage from './checkout/checkout-page.tsx';

/** The style sheet hides the bottom menu of phones while this bar is in the page. */
const payBars = () => document.querySelectorAll('[data-pay-bar]').length;

beforeEach(storeTestSession);

const withCart: [path: string, page: ReactElement, emptyTitle: string, filledRegion: string][] = [
  ['/cart', <CartPage key="" />, 'Your cart is empty', 'Total'],
  ['/checkout', <CheckoutPage key="" />, 'Nothing to pay for', 'Your order'],
];

it.each(withCart)(
  'the page %s has a pay bar only with something in the cart',
  async (path, page, emptyTitle, filledRegion) => {
    const { unmount } = renderAt(path, page, shop([]).answers);
    await screen.findByText(emptyTitle);
    expect(payBars()).toBe(0);
    unmount();
    renderAt(path, page, shop([line()]).answers);
    await screen.findByRole('region', { name: filledRegion });
    expect(payBars()).toBe(1);
  },
);

it('the product page has a pay bar', async () => {
  openProduct();
  await screen.findByRole('heading', { level: 1, name: 'Roblox' });
  expect(payBars()).toBe(1);
});

it('the page of a product that does not exist has no pay bar', async () => {
  openProduct({ catalogue: { bySlug: refuseWith('not_found') } });
  await screen.findByRole('heading', { name: 'Product not found' });
  expect(payBars()).toBe(0);
});
