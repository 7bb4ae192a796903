import { afterAll, beforeAll, beforeEach } from 'vitest';
import { placeTopup, refusedTopup } from '../clients/place-topup.ts';
import { expectSoundLedger } from '../fixtures/expect-sound-ledger.ts';
import {
  addDenomination,
  KnownPlayers,
  type Denomination,
} from '../fixtures/stocked-denominations.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

interface TopupOrders {
  shop: TestShop;
  offer: Denomination;
  /** Customer, a new one for each test. */
  buyer: TestUser;
  players: KnownPlayers;
}

/** Opens a shop with a Free Fire offer and a buyer for the tests of a file; its ledger must be consistent after them. */
export function useTopupOrders() {
  const world = {} as TopupOrders;
  beforeAll(async () => {
    world.shop = await createTestShop();
    world.offer = await addDenomination(world.shop.deps, { name: '100 diamonds' });
  });
  beforeEach(async () => {
    world.buyer = await world.shop.registerUser();
    world.players = new KnownPlayers();
    world.shop.deps.playerChecks = world.players;
  });
  afterAll(async () => {
    await expectSoundLedger(world.shop);
    await world.shop.close();
  });
  return {
    world,
    place: (topupData: unknown, changes?: Parameters<typeof placeTopup>[2]) =>
      placeTopup(world.buyer, topupData, changes),
    refused: (work: () => Promise<unknown>) => refusedTopup(world.shop.deps, world.buyer, work),
    /** Returns the buyer's dollar balances by kind. */
    balances: async () => {
      const { rows } = await world.shop.deps.pool.query<{ kind: string; balance: bigint }>(
        `SELECT kind::text, balance FROM accounts WHERE user_id = $1 AND currency = 'usd' ORDER BY id`,
        [world.buyer.userId],
      );
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
    },
  };
}
