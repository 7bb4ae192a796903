import { beforeAll, describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createRateLimits } from '#infra/limits/rate-limits.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { readSharedReceipt } from './read-shared-receipt.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const shop = useTestShop({ clock: new FakeClock() });
let buyer: TestUser;
let other: TestUser;

beforeAll(async () => {
  buyer = await shop.registerUser();
  other = await shop.registerUser();
  for (const { userId } of [buyer, other]) await shop.credit(userId, 'usd', 1_000_000n);
});

async function buy(user: TestUser) {
  const shelf = await stockShelf(shop.deps, { usd: 250n, codes: 2 });
  await fillCart(shop.deps, user.userId, shelf.optionId, 2);
  const { order_id: id } = await user.call.orders.payFromBalance({ currency: 'usd' });
  const { receipt_token: token } = await user.call.orders.detail({ id });
  return { id, token, codes: shelf.codes };
}

/** Opens a receipt's link without a session, and returns all fields, which the call's schema does not remove. */
async function open(token: string, language: 'ru' | 'en' = 'en') {
  const shown = await createCaller(shop.context({ token: null, language })).orders.receipt({
    token,
  });
  expect(await readSharedReceipt(shop.deps, language, token)).toEqual(shown);
  return shown;
}

describe('the link of an order', () => {
  test('a shared receipt shows state, items, totals and refunds to anybody in their language', async () => {
    const { id, token } = await buy(buyer);
    const time = expect.stringMatching(/Z$/) as string;
    expect(await open(token)).toEqual({
      id,
      created_at: time,
      times: { paid: time, delivered: time },
      status: 'completed',
      total_amount: 5,
      refunded_amount: 0,
      currency: 'usd',
      items: [
        {
          item_type: 'code',
          amount: 100,
          quantity: 2,
          price: 2.5,
          status: 'delivered',
          product: { title: 'Card', image_url: '/images/card.svg' },
          topup_data: null,
        },
      ],
    });
    expect((await open(token, 'ru')).items[0]?.product.title).toBe('Карта');
    await buyer.call.orders.refundUnrevealed({ id });
    expect(await open(token)).toMatchObject({
      status: 'refunded',
      refunded_amount: 5,
      times: { paid: time, refunded: time },
    });
  });

  test('a shared receipt shows no code, even an opened one, and does not count as opening it', async () => {
    const { id, token, codes } = await buy(buyer);
    await open(token);
    expect((await buyer.call.orders.detail({ id })).items[0]?.revealed).toBe(false);
    await buyer.call.orders.revealCodes({ id });
    const text = JSON.stringify(await open(token));
    for (const code of codes) expect(text).not.toContain(code.slice(0, 8));
    expect(text).not.toContain(buyer.nickname);
  });

  test('a shared receipt names the game and the offer of a top-up, and no player', async () => {
    const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
    const { order_id: id } = await placeTopup(
      buyer,
      freefireData(offer, { player_id: '987650123', login: '987650123' }),
    );
    const { receipt_token: token } = await buyer.call.orders.detail({ id });
    const receipt = await open(token);
    expect(receipt.items[0]).toMatchObject({
      item_type: 'topup',
      topup_data: { service: 'freefire', offer_name: '100 diamonds' },
    });
    expect(JSON.stringify(receipt)).not.toMatch(/98765|player|login/i);
  });
});

describe('a token that the shop has not signed', () => {
  test('answers not_found to a receipt token that is forged, cut, lengthened or of another order', async () => {
    const { token, id } = await buy(buyer);
    const theirs = await buy(other);
    const [, mac = ''] = token.split('~');
    // The last letter holds four bits of the hash, so that several letters decode to the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const sameBytes = [...alphabet]
      .map((letter) => mac.slice(0, -1) + letter)
      .filter((text) => text !== mac && Buffer.from(text, 'base64url').equals(bytesOf(mac)));
    expect(sameBytes).toHaveLength(3);
    const forged = [
      '',
      '~',
      id,
      `${id}~`,
      `${id}~${'A'.repeat(43)}`,
      `${theirs.id}~${mac}`,
      token.slice(0, -1),
      token.slice(1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toLowerCase(),
      token.toUpperCase(),
      `${id.toLowerCase()}~${mac}`,
      `x~${mac}`,
      'A'.repeat(100_000),
      ...sameBytes.map((text) => `${id}~${text}`),
    ];
    for (const text of forged)
      await expect(open(text), text.slice(0, 80)).rejects.toEqual(refusal('not_found'));
    expect((await open(token)).id).toBe(id);
  });

  test('answers not_found to a receipt token of another purpose or of a shop with other keys', async () => {
    const { token, id } = await buy(buyer);
    const mac = shop.deps.keyedHash('unsubscribe', id).toString('base64url');
    await expect(open(`${id}~${mac}`)).rejects.toEqual(refusal('not_found'));
    const stranger = await createTestShop();
    try {
      const call = createCaller(stranger.context({ token: null }));
      await expect(call.orders.receipt({ token })).rejects.toEqual(refusal('not_found'));
    } finally {
      await stranger.close();
    }
  });
});

const bytesOf = (mac: string) => Buffer.from(mac, 'base64url');

test('the receipt link of a deleted account is not found any more', async () => {
  const leaver = await shop.registerUser();
  await shop.credit(leaver.userId, 'usd', 500n);
  const { token } = await buy(leaver);
  expect((await open(token)).status).toBe('completed');
  await leaver.call.profile.delete({ password: 'password1' });
  await expect(open(token)).rejects.toEqual(refusal('not_found'));
});

test('limits how many receipt links one address opens', async () => {
  const { token } = await buy(buyer);
  const deps = { ...shop.deps, rateLimits: createRateLimits(0.05) };
  const call = createCaller(shop.context({ deps, token: null }));
  for (let n = 0; n < 3; n++) await call.orders.receipt({ token });
  await expect(call.orders.receipt({ token })).rejects.toEqual(refusal('rate_limited'));
});
