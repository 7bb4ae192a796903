import { describe, expect, test } from 'vitest';
import { useAlertWorld } from '#testing/shops/use-alert-world.ts';

const { world } = useAlertWorld();

describe('an alert of another release', () => {
  const raiseUnknown = () =>
    world.rows(
      `INSERT INTO operator_alerts (alert, subject, count, first_at, last_at, notify_at)
       VALUES ('from_another_release', '7', 1, $1, $1, $1)`,
      [world.clock.now()],
    );

  test('sends an alert of another release as critical under its name, without delaying other alerts', async () => {
    await world.channel({ minSeverity: 'critical' });
    await world.channel({
      ...{ kind: 'webhook', target: world.receiver.url, minSeverity: 'critical' },
    });
    await raiseUnknown();
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    const [{ mail } = { mail: undefined }] = world.mail.received;
    expect(mail?.subject).toBe('2 shop alerts');
    expect(mail?.text).toContain('Critical: from_another_release');
    expect(mail?.text).toContain('https://shop.example/admin/alerts');
    expect(world.receiver.received[0]?.json).toMatchObject({
      data: {
        alerts: [
          {
            ...{ alert: 'from_another_release', severity: 'critical', subject: '7' },
            meaning: 'from_another_release',
          },
          { alert: 'jobs_late' },
        ],
      },
    });
  });

  test('lists an alert of another release among the critical ones, where it can be acknowledged', async () => {
    const { list, acknowledge } = world.admin.call.admin.alerts;
    await raiseUnknown();
    const { items } = await list({});
    expect(items).toMatchObject([{ alert: 'from_another_release', subject: '7' }]);
    expect((await list({ severity: 'critical' })).total).toBe(1);
    expect((await list({ severity: 'warning' })).total).toBe(0);
    const shown = await acknowledge({ id: items[0]?.id ?? 0 });
    expect(shown.acknowledged).not.toBeNull();
  });

  test('leaves an alert of another release out of the alerts that a channel shows as chosen', async () => {
    const id = await world.channel({ minSeverity: null, alerts: ['stock_low'] });
    await world.rows(
      `UPDATE alert_channels SET alerts = ARRAY['from_another_release', 'stock_low'] WHERE id = $1`,
      [id],
    );
    const { items } = await world.admin.call.admin.alerts.channels();
    expect(items.find((channel) => channel.id === id)?.alerts).toEqual(['stock_low']);
  });
});
