import { createCaller } from '#transport/trpc/app-router.ts';
import type { CardShop } from './card-shop.ts';
import { fillCart, type Shelf } from '../fixtures/stocked-options.ts';
import type { TestUser } from './test-shop.ts';

/** Units of an option in a customer's order. */
export interface WantedLine {
  shelf: Shelf;
  quantity: number;
  /** Price of one unit in minor units. */
  price?: bigint;
}

/** Customer who orders by card from one address. */
export interface CardCustomerAtAddress {
  user: TestUser;
  call: TestUser['call'];
  /** Puts exactly these lines into the cart and orders them by card; returns the order's id. */
  hold: (...lines: WantedLine[]) => Promise<string>;
}

/** Returns a customer at an address, new by default. */
export async function cardCustomerAtAddress(
  { shop }: CardShop,
  address: string,
  user?: TestUser,
  currency: 'usd' | 'rub' = 'usd',
): Promise<CardCustomerAtAddress> {
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
