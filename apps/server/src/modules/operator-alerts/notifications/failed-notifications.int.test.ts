import { describe, expect, test } from 'vitest';
import { recordAlerts } from '../index.ts';
import { useAlertWorld } from '#testing/shops/use-alert-world.ts';

const { world, groups } = useAlertWorld();

const notifications = () =>
  world.rows<{ state: string; attempts: number; error: string | null }>(
    'SELECT state::text, attempts, error FROM alert_notifications ORDER BY id',
  );

describe('a channel that fails', () => {
  test('an alert channel gets one message about all alerts after its provider was down for an hour', async () => {
    await world.channel();
    Object.assign(world.mail, { reply: 451 });
    for (let minute = 0; minute < 60; minute++) {
      if (minute % 20 === 0) world.raise({ alert: 'webhook_failed', endpoint: minute + 1 });
      await world.tell();
      world.clock.advance({ seconds: 50 });
    }
    expect(await notifications()).toMatchObject([{ state: 'pending', error: 'unavailable' }]);
    Object.assign(world.mail, { reply: 250 });
    world.clock.advance({ hours: 1 });
    await world.send();
    expect(world.mail.received.map(({ mail }) => mail.subject)).toEqual(['3 shop alerts']);
    expect(await notifications()).toMatchObject([{ state: 'delivered', error: null }]);
  });

  test('a recovered alert channel gets a new alert within minutes, however long an old message still waits', async () => {
    await world.channel();
    Object.assign(world.mail, { reply: 451 });
    world.raise({ alert: 'webhook_failed', endpoint: 1 });
    await world.tell();
    await world.rows(
      `UPDATE alert_notifications SET attempts = 11, next_at = next_at + interval '8 hours'`,
    );
    Object.assign(world.mail, { reply: 250 });
    world.raise({ alert: 'ledger_violated', violations: 1 });
    await world.tell();
    world.clock.advance({ minutes: 2 });
    await world.send();
    expect(world.mail.received.map(({ mail }) => mail.subject)).toEqual(['2 shop alerts']);
  });

  test('failed messages do not count towards the limit of messages of an alert channel in an hour', async () => {
    await world.channel();
    Object.assign(world.mail, { reply: 550 });
    for (let endpoint = 1; endpoint <= 3; endpoint++) {
      world.raise({ alert: 'webhook_failed', endpoint });
      await world.tell();
    }
    Object.assign(world.mail, { reply: 250 });
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    expect(await notifications()).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ state: 'failed', error: 'bounced' })),
      { state: 'delivered' },
    ]);
  });

  test('a message to an alert channel whose receiver redirects it is retried, and not one to a blocked chat', async () => {
    await world.channel({ kind: 'webhook', target: world.receiver.url });
    await world.channel({ kind: 'telegram', target: '-100200' });
    Object.assign(world.receiver, { answer: 307 });
    Object.assign(world.telegram, { answer: { status: 403 } });
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    expect(await notifications()).toMatchObject([
      { state: 'pending', error: 'redirect' },
      { state: 'failed', error: 'blocked', attempts: 1 },
    ]);
  });

  test('a message to operators that killed its workers fails and is not sent again', async () => {
    await world.channel();
    Object.assign(world.mail, { reply: 451 });
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    Object.assign(world.mail, { reply: 250 });
    await world.rows('UPDATE alert_notifications SET attempts = 11, next_at = created_at');
    await world.send();
    expect(world.mail.received).toEqual([]);
    expect(await notifications()).toMatchObject([{ state: 'failed', error: 'interrupted' }]);
  });

  test('a new alert does not replace a daily digest that waits to be sent', async () => {
    const id = await world.channel();
    const nothing = { paymentExceptions: 0, stuckTopups: 0, lowStock: 0, supportMessages: 0 };
    await world.rows(
      `INSERT INTO alert_notifications (channel_id, kind, data, next_at, created_at) VALUES ($1, 'digest', $2, $3, $3)`,
      [id, { counts: [], ...nothing }, world.clock.now()],
    );
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    expect(world.mail.received).toHaveLength(2);
    expect(world.mail.received[0]?.mail.text).toContain('No alerts');
  });

  test('a failed alert channel raises one alert to the other channels, whose failure raises no further alert', async () => {
    const dead = await world.channel({ kind: 'webhook', target: world.receiver.url });
    await world.channel();
    const raised: unknown[] = [];
    const { log } = world.shop.deps;
    const deps = { ...world.shop.deps, log: Object.create(log) as typeof log };
    deps.log.error = (fields: { alert?: string }) => {
      raised.push(fields.alert);
      if (fields.alert) world.raise({ ...fields, alert: fields.alert });
    };
    Object.assign(world.shop.deps, { log: deps.log });
    try {
      Object.assign(world.receiver, { answer: 410 });
      world.raise({ alert: 'jobs_late' });
      for (let n = 0; n < 5; n++) {
        await world.tell();
        world.clock.advance({ minutes: 1 });
      }
      expect(raised).toEqual(['alert_channel_failed']);
      expect(world.mail.received.map(({ mail }) => mail.subject)).toEqual([
        'Background jobs have been waiting for minutes: a worker is running but cannot keep up',
        'Alerts do not reach a channel',
      ]);
      expect(world.receiver.received).toHaveLength(1);
      // The other channel fails as well, and the failure of its message about the first one raises no alert.
      Object.assign(world.mail, { reply: 550 });
      world.clock.advance({ hours: 2 });
      world.raise({ alert: 'alert_channel_failed', channel: dead });
      for (let n = 0; n < 5; n++) await world.tell();
      expect(raised).toEqual(['alert_channel_failed']);
    } finally {
      Object.assign(world.shop.deps, { log });
    }
  });
});

test('alerts that cannot be stored stay in memory and are stored once the database is back', async () => {
  const { deps } = world.shop;
  const away = { connect: () => Promise.reject(new Error('connection refused')) };
  world.raise({ alert: 'database_unavailable' });
  for (let n = 0; n < 3; n++) {
    const failing = recordAlerts({ ...deps, pool: away as unknown as typeof deps.pool });
    await expect(failing).rejects.toThrow('connection refused');
    world.raise({ alert: 'database_unavailable' });
  }
  expect(await groups()).toEqual([]);
  await recordAlerts(deps);
  expect(await groups()).toEqual([{ alert: 'database_unavailable', subject: '', count: 4 }]);
});

test('an alert that is raised while a message to its channel is being sent gets the next message', async () => {
  await world.channel();
  const answered = Promise.withResolvers<void>();
  world.mail.onMail = () => answered.promise;
  world.raise({ alert: 'jobs_late' });
  const sending = world.tell();
  await expect.poll(() => world.mail.received.length).toBe(1);
  world.raise({ alert: 'rates_stale' });
  await world.tell();
  expect(world.mail.received).toHaveLength(1);
  answered.resolve();
  world.mail.onMail = () => undefined;
  await sending;
  expect(world.mail.received).toHaveLength(2);
});

test('a message to operators is sent again with the same id when its worker died before it recorded the result', async () => {
  await world.channel();
  world.raise({ alert: 'jobs_late' });
  await world.tell();
  const [first] = world.mail.received;
  world.raise({ alert: 'rates_stale' });
  const { promise: hangs, resolve: answer } = Promise.withResolvers<void>();
  world.mail.onMail = () => hangs;
  const sending = world.tell();
  await expect.poll(() => world.mail.received.length).toBe(2);
  world.mail.onMail = () => undefined;
  world.clock.advance({ minutes: 3 });
  await world.send();
  answer();
  await sending;
  const [, lost, again] = world.mail.received;
  expect(again?.mail.messageId).toBe(lost?.mail.messageId);
  expect(again?.mail.messageId).not.toBe(first?.mail.messageId);
});
