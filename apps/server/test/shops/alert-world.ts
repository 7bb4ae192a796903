import type { AlertChannelFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import {
  createNotificationDispatcher,
  enqueueNotifications,
  recordAlerts,
} from '#modules/operator-alerts/index.ts';
import { usualTiming } from '#modules/operator-alerts/notifications/notification-timing.ts';
import { startReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts';
import { openMessageWorld, type MessageWorld } from './message-world.ts';
import type { TestUser } from './test-shop.ts';

/** Shop with an admin, an SMTP server, Telegram and a receiver of webhooks. */
export interface AlertWorld extends MessageWorld {
  admin: TestUser;
  receiver: WebhookReceiver;
  /** Adds a channel of all alerts in English; by e-mail by default. */
  channel(fields?: Partial<AlertChannelFields>): Promise<number>;
  /** Logs an alert in the given process; in the shop's by default. */
  raise(fields: { alert: string } & Record<string, unknown>, deps?: Pick<Deps, 'alerts'>): void;
  /** Stores logged alerts, waits until they are gathered, and sends due messages. */
  tell(): Promise<void>;
  /** Sends due messages. */
  send(): Promise<void>;
}

export async function openAlertWorld(env: Record<string, string> = {}): Promise<AlertWorld> {
  const receiver = await startReceiver();
  const world = await openMessageWorld({ env: { WEBHOOK_ALLOW_HOSTS: receiver.host, ...env } });
  const { clock, shop } = world;
  const { deps } = shop;
  const admin = await shop.createAdmin();
  const send = async () => {
    await enqueueNotifications(deps);
    const dispatcher = createNotificationDispatcher(deps, { ...usualTiming, random: () => 0 });
    await dispatcher.wake();
    await dispatcher.idle();
  };
  return {
    ...world,
    admin,
    receiver,
    channel: async (fields = {}) => {
      // Each channel uses a new session, because tests advance the clock by days.
      const { call } = await shop.createAdmin();
      const { channel } = await call.admin.alerts.createChannel({
        ...{ kind: 'email', target: 'ops@mail.example', language: 'en', enabled: true },
        ...{ minSeverity: 'warning', alerts: [], digestHour: null },
        ...fields,
      });
      return channel.id;
    },
    raise: (fields, { alerts } = deps) => alerts.note(fields, clock.now()),
    tell: async () => {
      await recordAlerts(deps);
      clock.advance({ seconds: 10 });
      await send();
    },
    send,
    close: async () => {
      await world.close();
      await receiver.close();
    },
  };
}
