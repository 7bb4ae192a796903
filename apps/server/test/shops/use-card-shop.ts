import { afterAll, expect } from 'vitest';
import { verifyLedger } from '#modules/ledger/index.ts';
import { openCardShop, type CardShop } from './card-shop.ts';
import { useWorld } from './use-world.ts';

/** Opens a shop with card payments for the tests of a file; its ledger must be right after them. */
export function useCardShop(env: Record<string, string> = {}): CardShop {
  const world = useWorld(() => openCardShop(env));
  afterAll(async () => {
    expect(await verifyLedger(world.shop.deps.pool)).toEqual({ findings: [], violations: 0 });
  });
  return world;
}
