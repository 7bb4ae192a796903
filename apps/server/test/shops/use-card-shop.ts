import { afterAll } from 'vitest';
import { expectSoundLedger } from '../fixtures/expect-sound-ledger.ts';
import { openCardShop, type CardShop } from './card-shop.ts';
import { useWorld } from './use-world.ts';

/** Opens a shop with card payments for the tests of a file; its ledger must be consistent after them. */
export function useCardShop(env: Record<string, string> = {}): CardShop {
  const world = useWorld(() => openCardShop(env));
  afterAll(() => expectSoundLedger(world.shop));
  return world;
}
