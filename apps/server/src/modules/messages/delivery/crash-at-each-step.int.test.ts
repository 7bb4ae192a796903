import { afterEach, describe, expect, test } from 'vitest';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { openMessageWorld } from '#testing/shops/message-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Stops the path of a message between any two of its steps, and kills the process that holds it.

/** Writes of a cause (an admin changes a balance) with its message; the last one is its commit. */
const causeSteps = [
  'journals INSERT',
  'postings INSERT',
  'messages INSERT',
  'audit_log INSERT',
  'commit messages INSERT',
] as const;
/** Writes of a worker: it claims a message, sends it and records the result. */
const claim = "messages UPDATE NEW.taken_until IS NOT NULL AND NEW.state = 'pending'";
const record = "messages UPDATE NEW.state = 'delivered'";

// The worker in another process uses the real clock.
const world = useWorld(() => openMessageWorld({ aheadMs: 0 }));
let worker: TestProgram | undefined;
afterEach(async () => {
  await endWorker();
  world.mail.onMail = () => undefined;
  world.mail.received.length = 0;
});

async function endWorker(): Promise<void> {
  worker?.process.kill('SIGKILL');
  await worker?.ended;
  worker = undefined;
}

const startWorker = () =>
  startProgram('worker.ts', {
    NODE_ENV: 'test',
    DATABASE_URL: world.shop.databaseUrl,
    MANABAR_DATA_DIR: world.shop.deps.env.MANABAR_DATA_DIR,
    PUBLIC_URL: 'https://shop.example',
    ...world.mail.env,
    ...world.telegram.env,
  });

/** Ends a backend as a crash does: its transaction is rolled back. */
const terminate = (pid: number) => world.rows('SELECT pg_terminate_backend($1, 5000)', [pid]);

async function removePoints(points: PausePoints<string>): Promise<void> {
  await points.letGo();
  await points.close();
  await world.rows('DROP FUNCTION test_pause() CASCADE');
}

/** Delivers all messages, including those that a dead worker had claimed. */
async function deliverLater(): Promise<void> {
  world.clock.advance({ minutes: 5 });
  await world.deliver();
}

describe('a cause that dies', () => {
  test.each(causeSteps)(
    'a change of a balance whose process dies before its %s leaves neither itself nor a message',
    async (step) => {
      const { userId, call } = await world.person();
      const balance = async () =>
        (await call.wallet.balance()).find(({ currency }) => currency === 'usd')?.amount;
      const admin = await world.shop.createAdmin();
      const change = () =>
        admin.call.admin.users.adjustBalance({
          ...{ id: userId, currency: 'usd', mode: 'add', amount: 5, reason: 'for the test' },
        });
      const points = await PausePoints.install<string>(world.shop.databaseUrl, causeSteps);
      try {
        await points.hold(step);
        const changing = change().then(
          () => 'changed',
          () => 'failed',
        );
        await terminate(await points.waiting());
        await points.letGo();
        expect(await changing).toBe('failed');
      } finally {
        await removePoints(points);
      }
      await deliverLater();
      expect(await world.messages(userId)).toEqual([]);
      expect(world.mail.received).toEqual([]);
      expect(await balance()).toBe(0);
      // Without a crash, the same change writes both rows.
      await change();
      await deliverLater();
      expect(world.mail.received).toHaveLength(1);
      expect(await balance()).toBe(5);
    },
  );
});

describe('a worker that is killed', () => {
  const cases = [
    ['before it claims the message', claim, 0],
    ['before its claim is committed', 'commit messages UPDATE', 0],
    ['after sending, before it records the result', record, 1],
    ['after sending, before the record is committed', 'commit messages UPDATE', 1],
  ] as const;

  test.each(cases)(
    'a worker that is killed %s leaves a message that is sent at least once, always the same',
    async (...given) => {
      const [, point, sentBefore] = given;
      const { userId } = await world.person();
      await world.enqueue(userId, 'order_paid', { orderId: 'A' });
      const points = await PausePoints.install<string>(world.shop.databaseUrl, [point]);
      try {
        if (sentBefore === 0) await points.hold(point);
        // Installs the pause during the sending of the mail, after the claim.
        else world.mail.onMail = () => points.hold(point);
        worker = startWorker();
        const pid = await points.waiting();
        await endWorker();
        await terminate(pid);
      } finally {
        await removePoints(points);
      }
      expect(world.mail.received).toHaveLength(sentBefore);
      expect(await world.messages(userId)).toMatchObject([{ state: 'pending' }]);
      world.mail.onMail = () => undefined;
      await deliverLater();
      expect(world.mail.received).toHaveLength(sentBefore + 1);
      const mails = world.mail.received.map(({ mail }) => `${mail.messageId} ${mail.text}`);
      expect(new Set(mails).size).toBe(1);
      expect(await world.messages(userId)).toMatchObject([{ state: 'delivered' }]);
      await deliverLater();
      expect(world.mail.received).toHaveLength(sentBefore + 1);
    },
  );
});
