import type { ExplainedFact } from '@manabar/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { startProgram } from '#testing/clients/server-process.ts';
import { freefireData } from '#testing/fixtures/stocked-denominations.ts';
import {
  openTopupReviewWorld,
  unheard,
  type TopupReviewWorld,
} from '#testing/shops/topup-review-world.ts';
import type { TestShop } from '#testing/shops/test-shop.ts';
import { explainOrder } from './explain-order.ts';

const factsOf = async (shop: TestShop, id: string) => (await explainOrder(shop.deps, id)).facts;
const about = (facts: readonly ExplainedFact[], part: ExplainedFact['about']) =>
  facts.filter((fact) => fact.about === part);
const inSeconds = (shop: TestShop, seconds: number) =>
  new Date(shop.deps.clock.now().getTime() + seconds * 1000).toISOString();

describe('explaining top-ups', () => {
  let world: TopupReviewWorld;
  let players = 400_000;
  const place = () => {
    const player = `${players++}1`;
    return world.place(freefireData(world.offer, { player_id: player, login: player }));
  };
  const topup = async (id: string) => about(await factsOf(world.shop, id), 'topup')[0];
  const fulfil = async (id: string) => {
    const { rows } = await world.shop.deps.pool.query<{ id: bigint }>(
      'SELECT id FROM order_items WHERE order_id = $1',
      [id],
    );
    for (const { id: item } of rows) await world.fulfil(Number(item));
  };

  beforeAll(async () => {
    world = await openTopupReviewWorld();
  });
  afterEach(() => world.asUsual());
  afterAll(() => world.close());

  test('the explanation of a new top-up says that it is due, and overdue when no worker takes it', async () => {
    const id = await place();
    expect(await topup(id)).toMatchObject({ state: 'topup_due', due_at: inSeconds(world.shop, 0) });
    world.clock.advance({ minutes: 2 });
    expect(await topup(id)).toMatchObject({ state: 'topup_overdue' });
    await world.play(id);
  });

  test('the explanation of a top-up in progress names its supplier and next poll', async () => {
    world.answers({
      sendTopup: () => Promise.resolve({ status: 'processing', supplierId: 'S-1' }),
    });
    const id = await place();
    await fulfil(id);
    expect(await topup(id)).toMatchObject({
      state: 'topup_processing',
      party: 'sandbox',
      due_at: inSeconds(world.shop, 2),
      count: 0,
    });
  });

  test('the explanation of a top-up that is being sent shows the end of the worker’s lease', async () => {
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.answers({ sendTopup: () => silence.then(unheard) });
    const id = await place();
    const sending = fulfil(id);
    await expect
      .poll(() => topup(id))
      .toMatchObject({
        state: 'topup_sending',
        due_at: null,
        leased_until: inSeconds(world.shop, 30),
      });
    answer();
    await sending;
  });

  test('the explanation of an unanswered top-up counts its polls, whose intervals grow', async () => {
    world.answers({ sendTopup: unheard, askTopup: unheard });
    const id = await place();
    await fulfil(id);
    expect(await topup(id)).toMatchObject({
      state: 'topup_unknown',
      count: 0,
      due_at: inSeconds(world.shop, 2),
    });
    world.clock.advance({ seconds: 2 });
    await fulfil(id);
    expect(await topup(id)).toMatchObject({
      state: 'topup_unknown',
      count: 1,
      due_at: inSeconds(world.shop, 5),
    });
  });

  test('the explanation of an unsent top-up says that its supplier is silent when other top-ups wait for it as well', async () => {
    const unreachable = () =>
      Promise.resolve({ status: 'not_sent' as const, cause: new Error('refused') });
    world.answers({ sendTopup: unreachable });
    const id = await place();
    await fulfil(id);
    expect(await topup(id)).toMatchObject({
      state: 'topup_unreachable',
      due_at: inSeconds(world.shop, 1),
    });
    for (let others = 0; others < 3; others++) await fulfil(await place());
    const [supplier] = about(await factsOf(world.shop, id), 'supplier');
    expect(supplier).toMatchObject({ state: 'supplier_silent', party: 'sandbox' });
    expect(supplier?.count).toBeGreaterThanOrEqual(3);
  });

  test('the explanation of a top-up without a result for a day says that it is in review', async () => {
    const [id] = await world.inReview();
    expect(await topup(id)).toMatchObject({ state: 'topup_review', party: 'sandbox' });
  });

  test('the explanation of a delivered top-up says that it is delivered and its order is completed', async () => {
    const id = await place();
    await world.play(id);
    expect(await factsOf(world.shop, id)).toMatchObject([
      { about: 'order', state: 'order_completed' },
      { about: 'topup', state: 'topup_delivered', party: 'sandbox', due_at: null },
    ]);
  });

  test('the explanation of a refused top-up names the supplier’s reason', async () => {
    const id = await world.place(
      freefireData(world.offer, { player_id: '12348888', login: '12348888' }),
    );
    await world.play(id);
    expect(await topup(id)).toMatchObject({
      state: 'topup_failed',
      last_error: 'refused_by_game',
    });
  });

  test('an order is explained to admins only', async () => {
    const id = await place();
    const [admin] = world.admins;
    expect(await admin.call.admin.orders.explain({ id })).toMatchObject({
      order_id: id,
      status: 'pending',
      facts: [{ state: 'topup_due' }],
    });
    await expect(world.buyer.call.admin.orders.explain({ id })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(admin.call.admin.orders.explain({ id: 'NO-SUCH-ORDER' })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('the command order-explain explains an order in words, and exits with 1 for an unknown order', async () => {
    const run = async (id: string) => {
      const { databaseUrl, deps } = world.shop;
      const env = { DATABASE_URL: databaseUrl, MANABAR_DATA_DIR: deps.env.MANABAR_DATA_DIR };
      const program = startProgram('cli/order-explain.ts', env, [id]);
      return { code: await program.ended, output: program.output() };
    };
    const [id, item] = await world.inReview();
    const { code, output } = await run(id.toLowerCase());
    expect(output).toContain(`Order ${id}: pending`);
    expect(output).toContain(`Top-up ${item}: sandbox has given no result for a day.`);
    expect(output).toContain(`  Reference: ${id}-1\n`);
    expect(output).toContain(
      'What happens next: The supplier is asked once a day, and a result ends the top-up. Nothing is sent again automatically: an admin has to decide.',
    );
    expect(output).toMatch(/What you can do: Contact the supplier\. /);
    expect(output).not.toContain('{{');
    expect(code).toBe(0);
    expect(await run('NO-SUCH-ORDER')).toEqual({
      code: 1,
      output: expect.stringMatching(/\nThere is no order NO-SUCH-ORDER\.\n$/),
    });
  });
});
