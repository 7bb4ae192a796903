import { withClient } from '@manabar/tooling/with-client';
import { atMost, type Attack } from '../attack-types.ts';
import { createClientAt } from '../client-at-address.ts';

const IDS = 60;
const BODIES = 30;

/** Sends YooKassa notifications about payments that do not exist, while the gateway's API cannot be reached. */
export const forgedNotifications: Attack = {
  name: 'forged-notifications',
  title: 'forged YooKassa notifications while the gateway is silent',
  settings: {
    YOOKASSA_SHOP_ID: '100500',
    YOOKASSA_SECRET_KEY: 'of-nobody',
    // No process listens on this port.
    YOOKASSA_URL: 'http://127.0.0.1:9/v3',
  },
  run: async ({ url, databaseUrl }) => {
    const visitor = createClientAt(url, '127.0.10.6');
    const statuses: number[] = [];
    const send = async (id: string, extra: number) => {
      const object = { id, status: 'succeeded', extra };
      const body = { type: 'notification', event: 'payment.succeeded', object };
      const { status } = await visitor.call('/api/payment/webhook/yookassa', { body });
      statuses.push(status);
    };
    for (let i = 0; i < IDS; i++) await send(`invented-${i}`, 0);
    for (let i = 0; i < BODIES; i++) await send('invented-0', i);
    await visitor.close();
    const { rows } = await withClient(databaseUrl, (database) =>
      database.query<{ kept: number }>('SELECT count(*)::int AS kept FROM payment_messages'),
    );
    const others = statuses.filter((status) => status !== 503).length;
    return [
      atMost('notifications kept', rows[0]?.kept ?? -1, 0),
      atMost('notifications not sent back to be repeated', others, 0),
    ];
  },
};
