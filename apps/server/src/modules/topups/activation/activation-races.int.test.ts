import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '@manabar/contracts';
import { outcomeOf } from '#testing/clients/outcomes.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import {
  openGeneratedShelf,
  codeStateOf,
  type GeneratedShelf,
  type MadeCode,
} from '#testing/fixtures/generated-codes.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Concurrent operations on one generated code: exactly one succeeds, the others are refused.

const ROUNDS = 6;

const shop = useTestShop();
let shelf: GeneratedShelf;
let buyer: TestUser;
let holder: TestUser;

beforeAll(async () => {
  shelf = await openGeneratedShelf(shop);
  holder = await shop.registerUser();
  buyer = await newBuyer();
});
afterEach(() => expectSoundLedger(shop));

async function newBuyer(): Promise<TestUser> {
  const user = await shop.registerUser();
  await shop.credit(user.userId, 'usd', 100_00n);
  return user;
}

const activate = ({ text: code }: MadeCode, who = holder) =>
  outcomeOf(who.call.topup.activateCode({ playerID: '123456789', code }));
const reveal = ({ id }: MadeCode) =>
  outcomeOf(shelf.admin.call.admin.generatedCodes.reveal({ id }));
const pay = () => outcomeOf(buyer.call.orders.payFromBalance({ currency: 'usd' }));

/** Adds the offer to the cart. */
async function choose(): Promise<void> {
  await buyer.call.cart.clear();
  await buyer.call.cart.add({ productId: shelf.productId, gameAmount: 100, regionId: 0 });
}

let order = '';

/** Sells the code to a new customer, because refund requests per customer and day are limited. */
async function buy(): Promise<void> {
  buyer = await newBuyer();
  await choose();
  order = (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
const giveBack = () => outcomeOf(buyer.call.orders.refundUnrevealed({ id: order }));

/** Runs two concurrent calls in both start orders, each time on a new code that is for sale. */
async function meet(
  before: (code: MadeCode) => Promise<void>,
  one: (code: MadeCode) => Promise<'done' | ErrorCode>,
  other: (code: MadeCode) => Promise<'done' | ErrorCode>,
  judge: (ends: ['done' | ErrorCode, 'done' | ErrorCode], code: MadeCode) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await shelf.makeOne({ published: true });
    await before(code);
    if (round % 2 === 0) {
      await judge(await Promise.all([one(code), other(code)]), code);
    } else {
      const [second, first] = await Promise.all([other(code), one(code)]);
      await judge([first, second], code);
    }
  }
}

const taken = { seen: true, bound: true, activated: false };

describe('concurrent operations on a generated code', () => {
  test('64 concurrent activations of a code: one succeeds, and 63 are refused as already used', async () => {
    const code = await shelf.makeOne();
    const users = await Promise.all(Array.from({ length: 8 }, () => shop.registerUser()));
    const ends = await Promise.all(
      Array.from({ length: 64 }, (_, n) => activate(code, users[n % users.length])),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === 'code_already_used')).toHaveLength(63);
    expect(await codeStateOf(shop, code.id)).toEqual({ state: 'used', ...taken });
    const { rows } = await shop.deps.pool.query(
      'SELECT 1 FROM topup_items t JOIN order_items i ON i.id = t.order_item_id WHERE i.unit_price = 0',
    );
    expect(rows).toHaveLength(1);
  });

  test('a generated code that is activated and bought concurrently is activated, and is sold or out of stock', async () => {
    await meet(
      choose,
      (code) => activate(code),
      pay,
      async ([activated, paid], code) => {
        expect(activated).toBe('done');
        expect(['done', 'out_of_stock']).toContain(paid);
        const state = paid === 'done' ? 'sold' : 'used';
        expect(await codeStateOf(shop, code.id)).toEqual({ state, ...taken });
      },
    );
  });

  test('a generated code that is activated and revealed concurrently is activated and never for sale again', async () => {
    await meet(
      async () => undefined,
      (code) => activate(code),
      reveal,
      async (ends, code) => {
        expect(ends).toEqual(['done', 'done']);
        expect(await codeStateOf(shop, code.id)).toEqual({ state: 'used', ...taken });
      },
    );
  });

  test('a sold code that is activated and refunded concurrently is activated, and the refund is first or refused', async () => {
    await meet(
      buy,
      (code) => activate(code),
      giveBack,
      async ([activated, refunded], code) => {
        expect(activated).toBe('done');
        expect(['done', 'already_revealed']).toContain(refunded);
        const state = refunded === 'done' ? 'used' : 'sold';
        expect(await codeStateOf(shop, code.id)).toEqual({ state, ...taken });
      },
    );
  });

  test('a generated code that is activated and unpublished or deleted concurrently is activated or gone', async () => {
    const { generatedCodes } = shelf.admin.call.admin;
    const hide = ({ id }: MadeCode) =>
      outcomeOf(generatedCodes.publish({ ids: [id], published: false }));
    await meet(
      async () => undefined,
      (code) => activate(code),
      hide,
      async (ends, code) => {
        expect([
          ['done', 'done'],
          ['done', 'conflict'],
        ]).toContainEqual(ends);
        expect(await codeStateOf(shop, code.id)).toEqual({ state: 'used', ...taken });
      },
    );
    const remove = ({ id }: MadeCode) => outcomeOf(generatedCodes.remove({ id }));
    await meet(
      async () => undefined,
      (code) => activate(code, buyer),
      remove,
      async (ends, code) => {
        expect([
          ['done', 'conflict'],
          ['code_invalid', 'done'],
        ]).toContainEqual(ends);
        const gone = ends[1] === 'done';
        expect(await codeStateOf(shop, code.id)).toEqual(
          gone ? undefined : { state: 'used', ...taken },
        );
      },
    );
  });
});

describe('concurrent purchase of a generated code', () => {
  test('a generated code that is bought and revealed at once is sold, or off sale', async () => {
    await meet(choose, pay, reveal, async ([paid, revealed], code) => {
      expect(revealed).toBe('done');
      expect(['done', 'out_of_stock']).toContain(paid);
      const state = paid === 'done' ? 'sold' : 'unpublished';
      expect(await codeStateOf(shop, code.id)).toMatchObject({ state, seen: true, bound: false });
    });
  });

  test('a sold code that an admin reveals and its buyer refunds concurrently stays sold, or is refunded and off sale', async () => {
    await meet(buy, reveal, giveBack, async ([revealed, refunded], code) => {
      expect(revealed).toBe('done');
      const state = refunded === 'done' ? 'unpublished' : 'sold';
      expect(refunded).toBe(state === 'sold' ? 'already_revealed' : 'done');
      expect(await codeStateOf(shop, code.id)).toMatchObject({ state, seen: true, bound: false });
    });
  });
});
