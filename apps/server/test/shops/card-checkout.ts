import { afterEach } from 'vitest';
import { createRest, type RestAnswer } from '../clients/rest-client.ts';
import type { Shelf } from '../fixtures/stocked-options.ts';
import type { TestUser } from './test-shop.ts';
import { useCardShop } from './use-card-shop.ts';

/** Order of one unit for 4.99 USD. */
export const oneUnit = { type: 'order', amount: 4.99, currency: 'usd' };

/** Opens a card shop whose customer pays for a cart over REST, with and without an idempotency key. */
export function useCardCheckout() {
  const card = useCardShop({ WALLET_CARD_TOPUP: 'true' });
  afterEach(() => {
    card.gateway.mood = 'well';
  });
  const world = {
    card,
    buyer: undefined as unknown as TestUser,
    shelf: undefined as unknown as Shelf,
  };
  return Object.assign(world, {
    /** Creates a customer with one unit in the cart. */
    customer: async (): Promise<void> => {
      Object.assign(world, await card.withCart(1));
    },
    post: (
      key: string | undefined,
      payload: unknown = oneUnit,
      by = world.buyer,
    ): Promise<RestAnswer> =>
      createRest(card.shop)('POST', '/payment/create', {
        token: by.token,
        body: payload,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    orderOf: ({ body }: RestAnswer) => (body as { order_id: string }).order_id,
    ordersOf: async (by = world.buyer) => (await by.call.orders.list({})).orders,
    codeOf: ({ body }: RestAnswer) => (body as { error?: { code: string } }).error?.code,
    openingsOf: (id: string) =>
      card.gateway.opened.filter(({ reference }) => reference === id).length,
  });
}
