import { expect, test } from 'vitest';
import { useAlertWorld } from '#testing/shops/use-alert-world.ts';

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

test('sends nothing about an acknowledged alert that lasts until it returns after a pause', async () => {
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

test('tells of the next occurrence of an acknowledged alert that does not last, in a row of its own', async () => {
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
  await raise({ alert: 'bulk_job_failed', job: 1 });
  await acknowledge();
  await raise({ alert: 'bulk_job_failed', job: 2 });
  const { items } = await world.admin.call.admin.alerts.list({});
  expect(items.map(({ subject, open }) => [subject, open])).toEqual([
    ['2', true],
    ['1', true],
  ]);
});
