import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '#testing/clients/rest-client.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const unauthorized = refusal('unauthorized');

/** Calls while a deletion of the account is under way, which ends only when the call waits for it. */
async function callDuringDeletion<Answer>(
  { userId }: TestUser,
  call: () => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  const { pool } = shop.deps;
  const deleting = await pool.connect();
  try {
    await deleting.query('BEGIN');
    await deleting.query(`SELECT erase_person($1, 'x', now())`, [userId]);
    const outcome = Promise.allSettled([call()]);
    const waits = async () =>
      (
        await pool.query(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waits, { timeout: 10_000 }).toBe(1);
    await deleting.query('COMMIT');
    const [settled] = await outcome;
    if (!settled) throw new Error('nothing was called');
    return settled;
  } finally {
    deleting.release();
  }
}

/** Texts and pictures of a customer, as far as they still say something. */
async function textsOf({ userId }: TestUser): Promise<string[]> {
  const { rows } = await shop.deps.pool.query<{ text: string }>(
    `SELECT message AS text FROM support_messages WHERE user_id = $1
     UNION ALL SELECT subject FROM support_threads WHERE user_id = $1
     UNION ALL SELECT text FROM support_thread_messages WHERE author_id = $1
     UNION ALL SELECT type FROM support_attachments WHERE user_id = $1`,
    [userId],
  );
  return rows.map(({ text }) => text).filter((text) => text !== '-');
}

test.each<[what: string, write: (customer: TestUser) => Promise<unknown>]>([
  [
    'a new thread',
    ({ call }) => call.support.threads.open({ subject: 'Mine', message: 'My number' }),
  ],
  [
    'a message of the form',
    ({ call, nickname }) => call.support.send({ nickname, userId: 'ref-1', message: 'My number' }),
  ],
])("refuses %s during the deletion of its writer's account", async (_, write) => {
  const customer = await shop.registerUser();
  expect(await callDuringDeletion(customer, () => write(customer))).toEqual({
    status: 'rejected',
    reason: unauthorized,
  });
  expect(await textsOf(customer)).toEqual([]);
});

test("refuses a reply during the deletion of its writer's account", async () => {
  const customer = await shop.registerUser();
  const { threads } = customer.call.support;
  const { id } = await threads.open({ subject: 'Mine', message: 'My number' });
  const reply = () => threads.reply({ id, message: 'My other number' });
  expect(await callDuringDeletion(customer, reply)).toEqual({
    status: 'rejected',
    reason: unauthorized,
  });
  expect(await textsOf(customer)).toEqual([]);
});

test("refuses a picture during the deletion of its uploader's account", async () => {
  const customer = await shop.registerUser();
  const canvas = { width: 4, height: 4, channels: 3, background: '#c81d77' } as const;
  const raw = await sharp({ create: canvas }).png().toBuffer();
  const rest = createRest(shop);
  const upload = () => rest('POST', '/support/attachments', { token: customer.token, raw });
  expect(await callDuringDeletion(customer, upload)).toMatchObject({ value: { status: 401 } });
  expect(await textsOf(customer)).toEqual([]);
});
