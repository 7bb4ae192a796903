import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRest } from '#testing/clients/rest-client.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { callDuringDeletion } from '#testing/shops/call-during-deletion.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const shop = useTestShop();

const unauthorized = refusal('unauthorized');

/** Reads the texts and pictures of a customer that are not erased. */
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
])("refuses %s to support during the deletion of its writer's account", async (_, write) => {
  const customer = await shop.registerUser();
  expect(await callDuringDeletion(shop, customer.userId, () => write(customer))).toEqual({
    status: 'rejected',
    reason: unauthorized,
  });
  expect(await textsOf(customer)).toEqual([]);
});

test("refuses a reply in a support thread during the deletion of its writer's account", async () => {
  const customer = await shop.registerUser();
  const { threads } = customer.call.support;
  const { id } = await threads.open({ subject: 'Mine', message: 'My number' });
  const reply = () => threads.reply({ id, message: 'My other number' });
  expect(await callDuringDeletion(shop, customer.userId, reply)).toEqual({
    status: 'rejected',
    reason: unauthorized,
  });
  expect(await textsOf(customer)).toEqual([]);
});

test("refuses a support picture during the deletion of its uploader's account", async () => {
  const customer = await shop.registerUser();
  const canvas = { width: 4, height: 4, channels: 3, background: '#c81d77' } as const;
  const raw = await sharp({ create: canvas }).png().toBuffer();
  const rest = createRest(shop);
  const upload = () => rest('POST', '/support/attachments', { token: customer.token, raw });
  expect(await callDuringDeletion(shop, customer.userId, upload)).toMatchObject({
    value: { status: 401 },
  });
  expect(await textsOf(customer)).toEqual([]);
});

describe('an answer of an admin', () => {
  const accountDeleted = refusal('conflict', { reason: 'account_deleted' });

  async function threadOf(customer: TestUser) {
    const { id } = await customer.call.support.threads.open({ subject: 'Mine', message: 'Mine' });
    const admin = await shop.createAdmin();
    const answer = () =>
      admin.call.admin.support.threads.answer({ id, message: 'Dear Ann, we call 5550199' });
    return { id, admin, answer };
  }
  const answersIn = async (id: number) =>
    (
      await shop.deps.pool.query<{ text: string }>(
        `SELECT text FROM support_thread_messages WHERE thread_id = $1 AND author = 'shop'`,
        [id],
      )
    ).rows.map(({ text }) => text);

  test("refuses an admin's support answer during or after the deletion of the customer's account", async () => {
    const customer = await shop.registerUser();
    const { id, admin, answer } = await threadOf(customer);
    expect(await callDuringDeletion(shop, customer.userId, answer)).toEqual({
      status: 'rejected',
      reason: accountDeleted,
    });
    await expect(answer()).rejects.toEqual(accountDeleted);
    expect(await answersIn(id)).toEqual([]);
    expect(await admin.call.admin.support.threads.get({ id })).toMatchObject({
      accountDeleted: true,
      state: 'closed',
    });
  });

  test("an admin's support answer that is being stored is erased by a concurrent deletion of the customer's account", async () => {
    const customer = await shop.registerUser();
    const { id, admin } = await threadOf(customer);
    const { pool } = shop.deps;
    const answering = await pool.connect();
    try {
      await answering.query('BEGIN');
      await answering.query(
        `INSERT INTO support_thread_messages (thread_id, author, author_id, text)
         VALUES ($1, 'shop', $2, 'Dear Ann, we call 5550199')`,
        [id, admin.userId],
      );
      const deletion = customer.call.profile.delete({ password: customer.password });
      await waitForLocks(shop, 1);
      await answering.query('COMMIT');
      expect(await deletion).toEqual({ success: true });
    } finally {
      answering.release();
    }
    expect(await answersIn(id)).toEqual(['-']);
  });

  test("the database refuses an admin's support answer to a deleted customer", async () => {
    const customer = await shop.registerUser();
    const { id, admin } = await threadOf(customer);
    await customer.call.profile.delete({ password: customer.password });
    await expect(
      shop.deps.pool.query(
        `INSERT INTO support_thread_messages (thread_id, author, author_id, text)
         VALUES ($1, 'shop', $2, 'late')`,
        [id, admin.userId],
      ),
    ).rejects.toMatchObject({ constraint: 'support_thread_of_deleted_account' });
  });
});
