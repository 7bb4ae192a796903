import type { PriceOption, Product, ProductDetail } from '@manabar/contracts';
import type { Customer, Shop } from '#support/create-shop.ts';

/** Data for the screenshots: demo goods in the cart and in orders, money on the balance. */
export interface Showcase {
  /** Slug of a product with regions. */
  slug: string;
  orderId: string;
}

const isForSale = ({ price_rub, available_count }: PriceOption, least: number) =>
  price_rub !== null && available_count >= least;

/** Adds an option with enough stock to the cart; returns false when the product has none. */
async function take(
  shop: Shop,
  customer: Customer,
  product: Product,
  quantity: number,
): Promise<boolean> {
  const detail = await shop.anonymous.get<ProductDetail>(`/products/${product.id}`);
  const option = detail.prices.findIndex((each) => isForSale(each, quantity));
  if (option < 0) return false;
  await shop.addToCart(customer, detail, quantity, option);
  return true;
}

async function buyEach(
  shop: Shop,
  customer: Customer,
  groups: readonly (readonly Product[])[],
): Promise<string> {
  let last = '';
  for (const products of groups) {
    for (const [index, product] of products.entries())
      await take(shop, customer, product, index === 0 ? 2 : 1);
    const paid = await customer.api.post<{ order_id: string }>('/payment/from-balance', {
      currency: 'rub',
    });
    last = paid.order_id;
  }
  return last;
}

/** Returns the products with at least four codes of an option in stock. */
async function wellStocked(shop: Shop): Promise<Product[]> {
  const products = await shop.anonymous.get<Product[]>('/products');
  const details = await Promise.all(
    products.map(({ id }) => shop.anonymous.get<ProductDetail>(`/products/${id}`)),
  );
  return details.filter(({ prices }) => prices.some((each) => isForSale(each, 4)));
}

/** Adds one unit of several products to the cart. */
export async function fillCart(shop: Shop, customer: Customer, lines: number): Promise<void> {
  const products = await wellStocked(shop);
  for (const product of products.slice(0, lines)) await take(shop, customer, product, 1);
}

/** Causes a failed log-in and a forbidden admin call. */
async function makeSecurityEvents(shop: Shop, { nickname, api }: Customer): Promise<void> {
  const wrong = { nickname, password: 'wrong password 1' };
  await Promise.allSettled([
    shop.anonymous.post('/auth/login', wrong),
    shop.anonymous.post('/auth/login', { ...wrong, nickname: 'unknown' }),
    api.get('/admin/users'),
  ]);
}

/** Buys some demo goods for a customer and fills the cart again. */
export async function prepareShowcase(shop: Shop, customer: Customer): Promise<Showcase> {
  const products = await wellStocked(shop);
  const [one, two, three, four] = products;
  if (!one || !two || !three || !four) throw new Error('The demo has too little in stock');
  await shop.credit(customer, { usd: 100, rub: 90_000 });
  const orderId = await buyEach(shop, customer, [[four], [two], [three], [one, two]]);
  await fillCart(shop, customer, 2);
  await makeSecurityEvents(shop, customer);
  const withRegions = products.find(({ hasRegions }) => hasRegions) ?? one;
  return { slug: withRegions.slug, orderId };
}
