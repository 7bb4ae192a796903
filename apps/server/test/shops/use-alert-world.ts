import { beforeEach } from 'vitest';
import { openAlertWorld } from './alert-world.ts';
import { useWorld } from './use-world.ts';

/** Opens an alert world for the tests of a file, without alerts and channels before each. */
export function useAlertWorld() {
  const world = useWorld(() => openAlertWorld({ ALERT_MESSAGES_PER_HOUR: '3' }));

  beforeEach(async () => {
    await world.rows('DELETE FROM alert_channels');
    await world.rows('DELETE FROM operator_alerts');
    world.shop.deps.alerts.take();
    Object.assign(world.mail, { reply: 250, received: [] });
    Object.assign(world.telegram, { answer: { status: 200 }, calls: [] });
    Object.assign(world.receiver, { answer: 204, received: [] });
  });

  const groups = () =>
    world.rows<{ alert: string; subject: string; count: number }>(
      'SELECT alert, subject, count FROM operator_alerts ORDER BY id',
    );

  return { world, groups };
}
