import { beforeAll, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { findingsAfter } from '#testing/models/findings-after.ts';
import { openGeneratedShelf, type MadeCode } from '#testing/fixtures/generated-codes.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { deliver, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';

// Changes made with disabled triggers are reported with table, id and both figures.

let shop: TestShop;
let free: MadeCode;
let loaded: number;
let other: number;
let bought: string;
const activated: Record<'open' | 'delivered' | 'refused', { code: number; item: string }> = {
  open: { code: 0, item: '' },
  delivered: { code: 0, item: '' },
  refused: { code: 0, item: '' },
};

beforeAll(async () => {
  shop = await createTestShop();
  const shelf = await openGeneratedShelf(shop);
  const user = await shop.registerUser();
  free = await shelf.makeOne();
  for (const name of ['open', 'delivered', 'refused'] as const) {
    const { id: code, text } = await shelf.makeOne();
    const { order_id } = await user.call.topup.activateCode({ playerID: '123456789', code: text });
    const [item = 0n] = await itemsOf(shop.deps, order_id);
    activated[name] = { code, item: item.toString() };
  }
  await deliver(shop.deps, BigInt(activated.delivered.item));
  await giveUp(shop.deps, BigInt(activated.refused.item));
  const code = { productId: shelf.productId, code: 'LOADED-CODE-1', gameAmount: 5, priceUsd: 1 };
  loaded = (await shelf.admin.call.admin.codes.create(code)).id;
  const offer = await addDenomination(shop.deps);
  other = offer.id;
  await shop.credit(user.userId, 'usd', 1000n);
  bought = (
    await itemsOf(shop.deps, (await placeTopup(user, freefireData(offer))).order_id)
  ).join();
  await shop.close();
});

test('the ledger check finds nothing in an unchanged shop with activations', async () => {
  expect(await findingsAfter(shop)).toEqual([]);
});

const bind = (code: number, item: string | null) =>
  `UPDATE generated_codes SET activation_item_id = ${item ?? 'NULL'} WHERE code_id = ${code}`;
const unused = (item: string, at: number, state: string, expected: number, found: number) =>
  `order_items ${item}: generated codes of a top-up at ${at} that is ${state}: expected ${expected}, found ${found}`;

type Case = [what: string, change: () => string[], expected: () => (string | RegExp)[]];
const cases: Case[] = [
  [
    'a loaded code that is unpublished',
    () => [`UPDATE codes SET state = 'unpublished' WHERE id = ${loaded}`],
    () => [`codes ${loaded}: maker of a code that is unpublished: expected the shop, found none`],
  ],
  [
    'an activation that lost its code',
    () => [bind(activated.open.code, null)],
    () => [unused(activated.open.item, 0, 'waiting', 1, 0)],
  ],
  [
    'a refused activation that has a code',
    () => [
      bind(free.id, activated.refused.item),
      `UPDATE codes SET state = 'used' WHERE id = ${free.id}`,
    ],
    () => [unused(activated.refused.item, 0, 'failed', 0, 1)],
  ],
  [
    'a top-up that was paid and has a code',
    () => [bind(free.id, bought), `UPDATE codes SET state = 'used' WHERE id = ${free.id}`],
    () => [
      new RegExp(
        `^generated_codes ${free.id}: activation ${bought}: expected denomination \\d+ of freefire at 0, found denomination ${other} of freefire at 199$`,
      ),
      unused(bought, 199, 'waiting', 0, 1),
    ],
  ],
  [
    'a code of another denomination',
    () => [
      `UPDATE generated_codes SET denomination_id = ${other} WHERE code_id = ${activated.open.code}`,
    ],
    () => [
      new RegExp(
        `^generated_codes ${activated.open.code}: activation ${activated.open.item}: expected denomination ${other} of freefire at 0, found denomination \\d+ of freefire at 0$`,
      ),
    ],
  ],
  [
    'a delivered activation whose code is not used up',
    () => [
      `UPDATE generated_codes SET activated_at = NULL WHERE code_id = ${activated.delivered.code}`,
    ],
    () => [
      `generated_codes ${activated.delivered.code}: activation that is delivered: expected activated, found not activated`,
    ],
  ],
  [
    'a code that is used up before its activation is delivered',
    () => [
      `UPDATE generated_codes SET activated_at = now() WHERE code_id = ${activated.open.code}`,
    ],
    () => [
      `generated_codes ${activated.open.code}: activation that is waiting: expected not activated, found activated`,
    ],
  ],
  [
    'a code that is for sale while it is activated',
    () => [`UPDATE codes SET state = 'available' WHERE id = ${activated.open.code}`],
    () => [
      `codes ${activated.open.code}: state of a code of activation ${activated.open.item}: expected used, sold or voided, found available`,
    ],
  ],
];

test.each(cases)('the ledger check finds %s', async (_what, change, expected) => {
  const found = await findingsAfter(shop, ...change());
  expect(found).toEqual(
    expected().map(
      (line) => (typeof line === 'string' ? line : expect.stringMatching(line)) as string,
    ),
  );
});
