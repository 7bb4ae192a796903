import { afterEach } from 'vitest';
import { expectSoundLedger } from '../fixtures/expect-sound-ledger.ts';
import { openTopupReviewWorld } from './topup-review-world.ts';
import type { WorldOptions } from './topup-world.ts';
import { useWorld } from './use-world.ts';

/** Opens a review world; after each test its supplier is the sandbox again, and its ledger is sound. */
export function useTopupReviewWorld(options: WorldOptions = {}) {
  const world = useWorld(() => openTopupReviewWorld(options));
  afterEach(async () => {
    world.asUsual();
    await expectSoundLedger(world.shop);
  });
  return world;
}
