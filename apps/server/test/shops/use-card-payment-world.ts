import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openCardWorld, type CardWorld, type CardWorldOptions } from './card-world.ts';

/** Opens a card world for the tests of a file, with a new buyer for each; its ledger must be right after each. */
export function useCardWorld(options: CardWorldOptions = {}): CardWorld {
  const world = {} as CardWorld;
  beforeAll(() => openCardWorld(options, world), 60_000);
  beforeEach(() => world.newBuyer());
  afterEach(async () => {
    await world.sandbox.calm();
    expect(await world.findings()).toEqual([]);
  });
  afterAll(() => world.close());
  return world;
}
