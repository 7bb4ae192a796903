import { expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { bulkJobsOf } from '#testing/fixtures/bulk-jobs.ts';
import { newCode } from '#testing/fixtures/products.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { openTopupReviewWorld } from '#testing/shops/topup-review-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// A redeem code that a supplier may have redeemed is never loaded and sold again.

const world = useWorld(() => openTopupReviewWorld());

const codes = () => world.admins[0].call.admin.pubgCodes;
const price = { price_usd: 1 };
const duplicate = refusal('conflict', { code: 'duplicate' });

/** Loads a code for a new denomination. */
async function loadCode() {
  const offer = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 0 });
  const text = newCode();
  const { id } = await codes().create({ denominationId: offer.id, code: text });
  return { offer, text, id };
}

/** Loads a code, sends it to a supplier that does not answer, and gives the top-up up. */
async function giveUp() {
  const loaded = await loadCode();
  const [order] = await world.inReview(pubgData([loaded.offer], price));
  await world.act('refund', order);
  return loaded;
}

test.each<[how: string, remove: (id: number) => Promise<unknown>]>([
  ['alone', (id) => codes().delete({ id })],
  [
    'in a bulk job',
    (id) =>
      bulkJobsOf(world.shop, world.admins[0]).run({
        kind: 'pubgCodes.delete',
        selection: { ids: [id] },
      }),
  ],
])(
  'refuses to load a possibly redeemed PUBG code again after it was deleted %s',
  async (_how, remove) => {
    const { offer, text, id } = await giveUp();
    await remove(id);
    const left = await world.shop.rows('SELECT FROM topup_codes WHERE id = $1', [id]);
    expect(left).toEqual([]);
    await expect(codes().create({ denominationId: offer.id, code: text })).rejects.toEqual(
      duplicate,
    );
    expect(await codes().bulkLoad({ denominationId: offer.id, text })).toMatchObject({ added: 0 });
  },
);

test.each(['unseen', 'seen'])(
  'refuses to load a possibly redeemed, %s PUBG code again after its text was replaced',
  async (how) => {
    const { offer, text, id } = await giveUp();
    if (how === 'seen') await codes().reveal({ id });
    const replacement = newCode();
    await codes().update({ id, code: replacement });
    for (const code of [text, replacement])
      await expect(codes().create({ denominationId: offer.id, code })).rejects.toEqual(duplicate);
  },
);

test('a PUBG code that the supplier refused may be deleted and loaded again', async () => {
  const { offer, text, id } = await loadCode();
  const reason = 'code_invalid';
  world.answers({
    sendRedemption: async () => ({ status: 'rejected', supplierId: 'S-1', reason }),
  });
  const order = await world.place(pubgData([offer], price));
  const [item] = (await world.get(order)).items;
  await world.fulfil(item?.id ?? 0);
  world.asUsual();
  await codes().delete({ id });
  expect(await codes().bulkLoad({ denominationId: offer.id, text })).toMatchObject({ added: 1 });
});
