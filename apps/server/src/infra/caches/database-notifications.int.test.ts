import { expect, test } from 'vitest';
import { relayDatabase } from '#testing/fakes/database-relay.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { listen } from './database-notifications.ts';

const shop = useTestShop();

test('a listener whose connection became silent opens another and receives further notifications', async () => {
  const relay = await relayDatabase(shop.databaseUrl);
  const received: string[] = [];
  let opened = 0;
  const listener = listen({
    connectionString: relay.databaseUrl,
    channel: 'test_silent',
    log: shop.deps.log,
    onMessage: (payload) => received.push(payload),
    onListening: () => opened++,
    heartbeatMs: 1000,
  });
  const notify = (payload: string) =>
    shop.deps.pool.query(`SELECT pg_notify('test_silent', $1)`, [payload]);
  await expect.poll(() => opened, { timeout: 20_000 }).toBeGreaterThan(0);
  await notify('before');
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['before']);
  const openedBefore = opened;
  relay.abandon();
  await expect.poll(() => opened, { timeout: 20_000 }).toBeGreaterThan(openedBefore);
  await notify('after');
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['before', 'after']);
  relay.cut();
  await listener.close();
});
