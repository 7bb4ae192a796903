import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { openMessageWorld, type MessageWorld } from '#testing/shops/message-world.ts';
import { enqueueMessage } from './index.ts';

// Kills a real worker while it sends: the result is unknown, so the message is sent again with the same id.

let world: MessageWorld;
let worker: TestProgram | undefined;
beforeAll(async () => {
  // The worker in another process uses the real clock.
  world = await openMessageWorld({ aheadMs: 0 });
});
afterEach(async () => {
  worker?.process.kill('SIGKILL');
  await worker?.ended;
  worker = undefined;
});
afterAll(() => world.close());

const startWorker = () =>
  startProgram('worker.ts', {
    NODE_ENV: 'test',
    DATABASE_URL: world.shop.databaseUrl,
    MANABAR_DATA_DIR: world.shop.deps.env.MANABAR_DATA_DIR,
    PUBLIC_URL: 'https://shop.example',
    ...world.mail.env,
    ...world.telegram.env,
  });

test('a message is sent again with the same id after its worker is killed while sending', async () => {
  const { userId } = await world.person();
  await world.enqueue(userId, 'order_paid', { orderId: 'A' });
  const arrived = new Promise<void>((resolve) => {
    world.mail.onMail = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  worker = startWorker();
  await arrived;
  worker.process.kill('SIGKILL');
  await worker.ended;
  expect(await world.messages(userId)).toMatchObject([{ state: 'pending', attempts: 1 }]);

  world.mail.onMail = () => undefined;
  // No other worker claims the message during its lease.
  const [row] = await world.rows<{ until: Date }>('SELECT taken_until AS until FROM messages');
  const left = (row?.until.getTime() ?? 0) - world.clock.now().getTime();
  world.clock.advance({ seconds: (left - 1) / 1000 });
  await world.deliver();
  expect(world.mail.received).toHaveLength(1);
  world.clock.advance({ seconds: 1 });
  await world.deliver();
  const [first, second] = world.mail.received;
  expect(second?.mail.messageId).toBe(first?.mail.messageId);
  expect(second?.mail.text).toBe(first?.mail.text);
  expect(await world.messages(userId)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('a message and its cause are one transaction: a rollback leaves neither', async () => {
  const { userId } = await world.person();
  const failing = withTransaction(world.shop.deps.pool, async (tx) => {
    await enqueueMessage(tx, { userId, kind: 'order_paid', data: { orderId: 'B' } });
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  await world.deliver();
  expect(await world.messages(userId)).toEqual([]);
});
