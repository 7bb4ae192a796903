import { stockShelf, fillCart } from '../fixtures/stocked-options.ts';
import type { TestShop, TestUser } from './test-shop.ts';

/** Buys one unit from the balance of a customer with an empty cart, who then has a paid history. */
export async function buyOnce(
  { deps, credit }: Pick<TestShop, 'deps' | 'credit'>,
  buyer: Pick<TestUser, 'userId' | 'call'>,
): Promise<string> {
  const shelf = await stockShelf(deps, { usd: 1n, rub: null });
  await credit(buyer.userId, 'usd', 1n);
  await fillCart(deps, buyer.userId, shelf.optionId);
  return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
