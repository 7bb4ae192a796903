import { newCodes, type Customer, type Shop } from './create-shop.ts';

export interface ShopPage {
  name: string;
  path: string;
  /** Whether it is a page for logged-in customers. */
  own: boolean;
}

/** Creates a customer with content on every page: two cart lines, orders, money. */
export async function furnish(
  shop: Shop,
  customer: Customer,
): Promise<{ orderId: string; slug: string }> {
  const first = await shop.createProduct([
    { amount: 400, usd: 4.99, rub: 450, codes: newCodes(6) },
    { amount: 800, usd: 9.49, rub: 855.5, codes: newCodes(3) },
  ]);
  const second = await shop.createProduct([
    { amount: 50, usd: 49.9, rub: 4500, codes: newCodes(3) },
  ]);
  await shop.credit(customer, { usd: 100, rub: 10_000 });
  await shop.addToCart(customer, first, 2);
  const orderId = await shop.buy(customer, second);
  await shop.addToCart(customer, first, 1);
  await shop.addToCart(customer, second, 1);
  return { orderId, slug: first.slug };
}

/** Returns all pages of the shop with their addresses for that customer. */
export function everyPage({ orderId, slug }: { orderId: string; slug: string }): ShopPage[] {
  return [
    { name: 'home', path: '/', own: false },
    { name: 'log-in', path: '/login', own: false },
    { name: 'registration', path: '/register', own: false },
    { name: 'catalogue', path: '/products', own: false },
    { name: 'product', path: `/products/${slug}`, own: false },
    { name: 'cart', path: '/cart', own: true },
    { name: 'checkout', path: '/checkout', own: true },
    { name: 'orders', path: '/orders', own: true },
    { name: 'receipt', path: `/orders/${orderId}`, own: true },
    { name: 'order not found', path: '/orders/no-such-order', own: true },
    { name: 'profile', path: '/profile', own: true },
    { name: 'balance history', path: '/profile/balance', own: true },
    { name: 'password', path: '/profile/password', own: true },
    { name: 'support', path: '/support', own: false },
    { name: 'terms', path: '/terms', own: false },
    { name: 'privacy', path: '/privacy', own: false },
    { name: 'contacts', path: '/contacts', own: false },
    { name: 'product not found', path: '/products/no-such-product', own: false },
    { name: 'not found', path: '/no-such-page', own: false },
  ];
}
