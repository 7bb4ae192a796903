import { randomBytes } from 'node:crypto';
import { productFields, type AdminProduct } from '@manabar/contracts';
import type * as z from 'zod';
import type { TestShop, TestUser } from './test-shop.ts';

/** A new product, made as an admin makes it. */
export function addProduct(
  admin: TestUser,
  fields: Partial<z.input<typeof productFields>> = {},
): Promise<AdminProduct> {
  const title = `Product ${randomBytes(5).toString('hex')}x`;
  return admin.call.admin.products.create({ title, image_url: '/images/p.svg', ...fields });
}

/** A code of its own: 20 characters. */
export function newCode(): string {
  return `T-${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** A line of a file to load. */
export function line(
  code = newCode(),
  { usd = '4.99', rub = '450', amount = 100 }: { usd?: string; rub?: string; amount?: number } = {},
): string {
  return `${code},${usd},${rub},${amount}`;
}

/** A region, as the database keeps it. */
export async function addRegion(
  { deps }: TestShop,
  data: {
    name: string;
    code: string;
    gameCurrency?: string;
    isActive?: boolean;
    translations?: object;
  },
): Promise<number> {
  return (await deps.prisma.region.create({ data })).id;
}

/** Buys what is in the cart, so that codes get an order. */
export async function buy(
  shop: TestShop,
  user: TestUser,
  item: { productId: number; gameAmount: number; quantity?: number },
): Promise<string> {
  await shop.credit(user.userId, 'usd', 1_000_00n);
  await user.call.cart.clear();
  await user.call.cart.add({ ...item, regionId: 0 });
  return (await user.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
