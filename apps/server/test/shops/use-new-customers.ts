import { beforeEach } from 'vitest';
import { refusal } from '../clients/refusal.ts';
import type { Shelf } from '../fixtures/stocked-options.ts';
import { cardCustomerAtAddress, type WantedLine } from './card-customer-at-address.ts';
import { openCardShop } from './card-shop.ts';
import { useWorld } from './use-world.ts';

/** Opens a card shop with limits for new customers; each test has networks of its own. */
export function useNewCustomers(env: Record<string, string> = {}) {
  const world = useWorld(() =>
    openCardShop({ RATE_LIMIT_SCALE: '1', WALLET_CARD_TOPUP: 'true', ...env }),
  );
  let test = 0;
  beforeEach(() => {
    test++;
  });
  const addressOf = (network = 1, host = 1) => `10.${test}.${network}.${host}`;
  return Object.assign(world, {
    addressOf,
    visitor: (network?: number, host?: number) =>
      cardCustomerAtAddress(world, addressOf(network, host)),
  });
}

/** Returns a cart line, with units at a dollar by default. */
export const line = (shelf: Shelf, quantity: number, price = 100n): WantedLine => ({
  shelf,
  quantity,
  price,
});

export const tooMany = (limit: number, scope: string, reason: string) =>
  refusal('too_many_holds', { limit, scope, reason });
