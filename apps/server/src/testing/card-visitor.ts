import { createCaller } from '#transport/app-router.ts';
import type { CardShop } from './card-shop.ts';
import { fillCart, type Shelf } from './shelf.ts';
import type { TestUser } from './test-shop.ts';

/** Units of an option that a customer wants. */
export interface WantedLine {
  shelf: Shelf;
  quantity: number;
  /** Price of one unit, minor units. */
  price?: bigint;
}

/** A customer who orders by card from one address. */
export interface CardVisitor {
  user: TestUser;
  call: TestUser['call'];
  /** Puts exactly these lines into the cart and pays for them by card; answers the order's id. */
  hold: (...lines: WantedLine[]) => Promise<string>;
}

/** A new customer, or `user`, at an address. */
export async function visitFrom(
  { shop }: CardShop,
  address: string,
  user?: TestUser,
  currency: 'usd' | 'rub' = 'usd',
): Promise<CardVisitor> {
  const visitor = user ?? (await shop.registerUser());
  const call = createCaller(() => shop.context({ token: visitor.token, address }));
  return {
    user: visitor,
    call,
    hold: async (...lines) => {
      await call.cart.clear();
      let total = 0n;
      for (const { shelf, quantity, price = 499n } of lines) {
        await fillCart(shop.deps, visitor.userId, shelf.optionId, quantity);
        total += BigInt(quantity) * price;
      }
      const amount = Number(total) / 100;
      return (await call.payments.create({ type: 'order', amount, currency })).order_id;
    },
  };
}
