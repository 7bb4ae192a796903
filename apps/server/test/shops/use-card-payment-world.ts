import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  openCardPaymentWorld,
  type CardPaymentWorld,
  type CardPaymentWorldOptions,
} from './card-payment-world.ts';

/** Opens a card world for the tests of a file, with a new buyer for each; its ledger must be consistent after each. */
export function useCardPaymentWorld(options: CardPaymentWorldOptions = {}): CardPaymentWorld {
  const world = {} as CardPaymentWorld;
  beforeAll(() => openCardPaymentWorld(options, world), 60_000);
  beforeEach(() => world.newBuyer());
  afterEach(async () => {
    await world.sandbox.calm();
    expect(await world.findings()).toEqual([]);
  });
  afterAll(() => world.close());
  return world;
}
