import { expect, test } from 'vitest';
import { useAlertWorld } from '#testing/shops/use-alert-world.ts';
import { cleanAlertsJob, recordAlerts } from './index.ts';

const { world, groups } = useAlertWorld();

const raise = async (fields: { alert: string } & Record<string, unknown>) => {
  world.raise(fields);
  await world.tell();
};
/** Acknowledges the newest alert. */
const acknowledge = async () => {
  const { items } = await world.admin.call.admin.alerts.list({});
  return world.admin.call.admin.alerts.acknowledge({ id: items[0]?.id ?? 0 });
};

test('operators get no more messages about an acknowledged alert that lasts, until it returns after a pause', async () => {
  await world.channel();
  await raise({ alert: 'jobs_late' });
  const shown = await acknowledge();
  expect(shown).toMatchObject({ open: true, acknowledged: world.clock.now().toISOString() });
  for (let n = 0; n < 3; n++) {
    world.clock.advance({ minutes: 50 });
    await raise({ alert: 'jobs_late' });
  }
  expect(world.mail.received).toHaveLength(1);
  world.clock.advance({ minutes: 90 });
  await raise({ alert: 'jobs_late' });
  expect(world.mail.received).toHaveLength(2);
});

test('operators get no message about an alert that is acknowledged before its message is written', async () => {
  await world.channel();
  world.raise({ alert: 'jobs_late' });
  await recordAlerts(world.shop.deps);
  await acknowledge();
  world.clock.advance({ seconds: 10 });
  await world.send();
  expect(world.mail.received).toEqual([]);
});

test('keeps the acknowledgement of an alert that is raised once an hour and stored seconds later', async () => {
  await world.channel();
  await raise({ alert: 'rates_stale' });
  await acknowledge();
  for (let hour = 0; hour < 3; hour++) {
    await cleanAlertsJob.run(world.shop.deps);
    // With the ten seconds of each `raise` the gaps are 3605 seconds.
    world.clock.advance({ seconds: 3595 });
    await raise({ alert: 'rates_stale' });
  }
  expect(await groups()).toEqual([{ alert: 'rates_stale', subject: '', count: 4 }]);
  expect(world.mail.received).toHaveLength(1);
});

test('operators get one message an hour about an unacknowledged alert that is raised hourly', async () => {
  await world.channel();
  for (let hour = 0; hour < 3; hour++) {
    await raise({ alert: 'rates_stale' });
    world.clock.advance({ seconds: 3595 });
  }
  await world.send();
  expect((await groups()).map(({ count }) => count)).toEqual([3]);
  expect(world.mail.received).toHaveLength(3);
});

test('a new occurrence of an acknowledged alert that does not last is a row and a message of its own', async () => {
  await world.channel();
  await raise({ alert: 'topup_given_away', reference: 'A' });
  expect(await acknowledge()).toMatchObject({ open: true });
  await raise({ alert: 'topup_given_away', reference: 'B' });
  expect(world.mail.received).toHaveLength(2);
  await raise({ alert: 'topup_given_away', reference: 'C' });
  expect(world.mail.received).toHaveLength(2);
  expect((await groups()).map(({ count }) => count)).toEqual([1, 2]);
});

test('keeps an acknowledged alert open while another subject of its name is raised', async () => {
  await world.channel();
  await raise({ alert: 'bulk_job_failed', bulkJob: 1 });
  await acknowledge();
  await raise({ alert: 'bulk_job_failed', bulkJob: 2 });
  const { items } = await world.admin.call.admin.alerts.list({});
  expect(items.map(({ subject, open }) => [subject, open])).toEqual([
    ['2', true],
    ['1', true],
  ]);
});

test.each(['%', '_'])('searches subjects of alerts for the character %s itself', async (q) => {
  await raise({ alert: 'webhook_failed', endpoint: 1 });
  expect(await groups()).toHaveLength(1);
  expect(await world.admin.call.admin.alerts.list({ q })).toMatchObject({ items: [], total: 0 });
});
