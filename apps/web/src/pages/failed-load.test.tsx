import { useState, type ReactElement } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { line, shop } from '#test/cart-shop.tsx';
import { completedOrder } from '#test/completed-order.ts';
import { advanceTime } from '#test/advance-time.ts';
import { product } from '#test/product-shop.tsx';
import {
  Refusal,
  address,
  renderAt,
  storeTestSession,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import CartPage from './cart/cart-page.tsx';
import CheckoutPage from './checkout/checkout-page.tsx';
import HomePage from './home/home-page.tsx';
import OrderPage from './orders/order-page.tsx';
import ProductPage from './products/product-page.tsx';
import ProductsPage from './products/products-page.tsx';

/** Shop whose main call of each page throws while `failure` is set. */
function unreliableShop() {
  const state: { failure: Error | null } = { failure: new Refusal('UNEXPECTED_ERROR') };
  const unless = <T,>(answer: T): T => {
    if (state.failure) throw state.failure;
    return answer;
  };
  const cart = shop([line()]).answers;
  const answers: Answers = {
    ...cart,
    catalogue: {
      page: () => unless({ products: [product], total: 1 }),
      giftCards: () => unless([product]),
      bestsellers: () => [],
      bySlug: () => unless(product),
      prices: () => unless(product.prices),
      codes: () => product.prices,
      popular: () => [],
    },
    promotions: { active: () => [] },
    cart: { ...cart.cart, get: (input) => unless(cart.cart!.get!(input)) },
    orders: { detail: () => unless(completedOrder) },
  };
  return { state, answers };
}

const skeletons = () => document.querySelectorAll('.mantine-Skeleton-root').length;

beforeEach(() => {
  storeTestSession();
  vi.useFakeTimers();
});

type Page = [name: string, path: string, page: ReactElement, title: string];

const goods: Page[] = [
  ['the catalogue', '/products', <ProductsPage key="" />, 'Could not load this'],
  ['a search without matches', '/products?q=zzz', <ProductsPage key="" />, 'Could not load this'],
  ['the home page', '/', <HomePage key="" />, 'Could not load this'],
  [
    'a product',
    '/products/roblox',
    <ProductPage key="" params={{ slug: 'roblox' }} />,
    'Could not load the product',
  ],
];
const failing: Page[] = [
  ...goods,
  ['the cart', '/cart', <CartPage key="" />, 'Failed to fetch cart'],
  ['the checkout', '/checkout', <CheckoutPage key="" />, 'Failed to fetch cart'],
  [
    'a receipt',
    '/orders/A1',
    <OrderPage key="" params={{ id: 'A1' }} />,
    'Could not load the order',
  ],
];

it.each(failing)(
  'explains that %s could not be loaded, and loads it on retry',
  async (_, path, page, title) => {
    const { state, answers } = unreliableShop();
    renderAt(path, page, answers);
    await advanceTime(2900);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(skeletons()).toBeGreaterThan(0);
    // The call is sent four times, one second apart.
    await advanceTime(200);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain('Something went wrong. Try again');
    state.failure = null;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await advanceTime(100);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(title)).toBeNull();
    expect(skeletons()).toBe(0);
  },
);

/** Page that the customer leaves and opens again without reloading the shop. */
function Visited({ page }: { page: ReactElement }) {
  const [here, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!here)}>
        Elsewhere
      </button>
      {here && page}
    </>
  );
}

it.each(goods)('keeps showing %s when a later load fails', async (_, path, page, title) => {
  const { state, answers } = unreliableShop();
  state.failure = null;
  renderAt(path, <Visited page={page} />, answers);
  await advanceTime(100);
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  fireEvent.click(elsewhere);
  state.failure = new TypeError('Failed to fetch');
  // Long enough that the cached data is outdated and is loaded again.
  await advanceTime(70_000);
  fireEvent.click(elsewhere);
  await advanceTime(100);
  const shown = document.body.textContent;
  await advanceTime(4000);
  expect(screen.queryByText(title)).toBeNull();
  expect(document.body.textContent).toBe(shown);
});

it('says that the catalogue could not be loaded without a connection', async () => {
  const { state, answers } = unreliableShop();
  state.failure = new TypeError('Failed to fetch');
  renderAt('/products', <ProductsPage />, answers);
  await advanceTime(3100);
  expect(screen.getByRole('alert').textContent).toContain('The shop cannot be reached');
});

it('keeps the checkout open when the balance cannot be loaded', async () => {
  const { state, answers } = unreliableShop();
  state.failure = null;
  answers.wallet = { balance: refuseWith('UNEXPECTED_ERROR') };
  renderAt('/checkout', <CheckoutPage />, answers);
  await advanceTime(3100);
  expect(screen.getByText(/^Could not load your balance\./)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your order' })).toBeTruthy();
  expect(address()).toBe('/checkout');
});
