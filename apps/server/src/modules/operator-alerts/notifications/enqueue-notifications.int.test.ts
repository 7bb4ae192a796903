import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { AlertBuffer } from '#infra/alerts/alert-buffer.ts';
import { type AlertWorld } from '#testing/shops/alert-world.ts';
import { oldestDueNotificationSeconds, readNotificationFigures, recordAlerts } from '../index.ts';
import { useAlertWorld } from '#testing/shops/use-alert-world.ts';

const { world, groups } = useAlertWorld();

describe('an alert', () => {
  test('sends an alert by e-mail with its meaning, what to do and a link to its page', async () => {
    await world.channel();
    world.raise({ alert: 'webhook_failed', endpoint: 7, url: 'https://secret.example/' });
    await world.tell();
    const [{ to, mail } = { to: '', mail: undefined }] = world.mail.received;
    expect(to).toBe('ops@mail.example');
    expect(mail?.subject).toBe('A webhook message could not be delivered');
    expect(mail?.text).toContain('Look at the receiver’s responses and resend the message.');
    expect(mail?.text).toMatch(
      /^Seen at .+\nWebhook 7\nMore in docs\/operations\.md: webhook_failed$/m,
    );
    expect(mail?.text).toContain('https://shop.example/admin/webhooks/7');
    expect(mail?.html).toContain('href="https://shop.example/admin/webhooks/7"');
    expect(`${mail?.text} ${String(mail?.html)}`).not.toContain('secret');
    await world.tell();
    expect(world.mail.received).toHaveLength(1);
  });

  test('sends an alert by Telegram in the language of the channel', async () => {
    await world.channel({ kind: 'telegram', target: '-100200', language: 'ru' });
    world.raise({ alert: 'ledger_violated', violations: 2 });
    await world.tell();
    expect(world.telegram.sent()).toEqual([
      { chat: '-100200', text: expect.stringContaining('Критично: В учёте') as string },
    ]);
    expect(world.telegram.sent()[0]?.text).toContain('href="https://shop.example/admin/ledger"');
  });

  test('names in an alert who it is about and the period in which it was raised', async () => {
    await world.channel({ language: 'ru' });
    const credit = { alert: 'admin_credit_limit', admin: 5, currency: 'rub' };
    world.raise(credit);
    world.clock.advance({ minutes: 2 });
    world.raise(credit);
    await world.tell();
    const [received] = world.mail.received;
    expect(received?.mail.text).toMatch(/^2 раза: .+, \d\d:\d\d\s?[–-].*\d\d:\d\d$/m);
    expect(received?.mail.text).toMatch(/^Администратор 5 · RUB$/m);
  });

  test('dates an alert in Uzbek like the pages of the shop', async () => {
    await world.channel({ language: 'uz' });
    world.raise({ alert: 'ledger_violated', violations: 2 });
    await world.tell();
    const [received] = world.mail.received;
    expect(received?.mail.text).toMatch(/^Qayd etildi: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/m);
  });

  test('sends an alert by webhook, signed with the secret of the channel', async () => {
    const { secret } = await world.admin.call.admin.alerts.createChannel({
      ...{ kind: 'webhook', target: world.receiver.url, language: 'uz', enabled: true },
      ...{ minSeverity: 'warning', alerts: [], digestHour: null },
    });
    world.raise({ alert: 'payment_stuck', order: 'ORDER1' });
    await world.tell();
    const [message] = world.receiver.received;
    expect(message?.json).toMatchObject({
      type: 'operator.alerts',
      data: {
        alerts: [
          {
            ...{ alert: 'payment_stuck', severity: 'critical', subject: 'ORDER1', count: 1 },
            url: 'https://shop.example/admin/orders/ORDER1',
          },
        ],
        more: 0,
      },
    });
    expect(signedNow(secret, message)).toBe(message?.headers['webhook-signature']);
  });

  test('sends an alert to the channels that want it by severity or by name', async () => {
    await world.channel({ target: 'all@mail.example' });
    await world.channel({ target: 'critical@mail.example', minSeverity: 'critical' });
    await world.channel({
      ...{ target: 'stock@mail.example', minSeverity: null, alerts: ['stock_low'] },
    });
    await world.channel({ target: 'off@mail.example', enabled: false });
    const receivers = async (alert: string) => {
      world.raise({ alert });
      await world.tell();
      return world.mail.received
        .splice(0)
        .map(({ to }) => to.split('@')[0])
        .toSorted();
    };
    expect(await receivers('stock_low')).toEqual(['all', 'stock']);
    expect(await receivers('rates_stale')).toEqual(['all', 'critical']);
  });
});

function signedNow(
  secret: string | null,
  message: AlertWorld['receiver']['received'][number] | undefined,
) {
  const { headers = {}, body = '' } = message ?? {};
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret ?? '').sign(headers['webhook-id'] ?? '', at, body);
}

describe('equal alerts', () => {
  test('groups equal alerts of two processes in one row and one message with their number', async () => {
    await world.channel();
    const other = { ...world.shop.deps, alerts: new AlertBuffer() };
    for (let n = 0; n < 3; n++) world.raise({ alert: 'webhook_failed', endpoint: 7 });
    for (let n = 0; n < 2; n++) world.raise({ alert: 'webhook_failed', endpoint: 7 }, other);
    await Promise.all([recordAlerts(world.shop.deps), recordAlerts(other)]);
    expect(await groups()).toEqual([{ alert: 'webhook_failed', subject: '7', count: 5 }]);
    world.clock.advance({ seconds: 10 });
    await Promise.all([world.send(), world.send()]);
    expect(world.mail.received).toHaveLength(1);
    expect(world.mail.received[0]?.mail.text).toContain('5 times');
  });

  test('sends a lasting alert to operators once an hour, with the number of its repetitions', async () => {
    await world.channel();
    for (let minute = 0; minute < 150; minute++) {
      world.raise({ alert: 'payments_late', seconds: minute });
      await recordAlerts(world.shop.deps);
      await world.send();
      world.clock.advance({ minutes: 1 });
    }
    const texts = world.mail.received.map(({ mail }) => mail.text ?? '');
    expect(texts.map((text) => /(\d+) times?/.exec(text)?.[1] ?? '2')).toEqual(['2', '62', '122']);
    expect(await groups()).toEqual([{ alert: 'payments_late', subject: '', count: 150 }]);
  });

  test('begins a new row and a new message when an alert returns after a pause', async () => {
    await world.channel();
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    world.clock.advance({ minutes: 91 });
    world.raise({ alert: 'jobs_late' });
    await world.tell();
    expect((await groups()).map(({ count }) => count)).toEqual([1, 1]);
    expect(world.mail.received).toHaveLength(2);
  });
});

test('the admin list of alerts filters by severity, also together with a name', async () => {
  world.raise({ alert: 'jobs_late' });
  world.raise({ alert: 'price_fall' });
  world.raise({ alert: 'webhook_failed', endpoint: 1 });
  await recordAlerts(world.shop.deps);
  const names = async (input: Parameters<typeof world.admin.call.admin.alerts.list>[0]) =>
    (await world.admin.call.admin.alerts.list(input)).items.map(({ alert }) => alert).sort();
  expect(await names({ severity: 'critical' })).toEqual(['jobs_late']);
  expect(await names({ severity: 'warning' })).toEqual(['price_fall', 'webhook_failed']);
  expect(await names({ severity: 'warning', alert: 'price_fall' })).toEqual(['price_fall']);
  expect(await names({ severity: 'critical', alert: 'price_fall' })).toEqual([]);
});

test('sends simultaneous alerts to operators as one message that names some and counts the others', async () => {
  await world.channel();
  for (let endpoint = 1; endpoint <= 12; endpoint++) {
    world.raise({ alert: 'webhook_failed', endpoint });
  }
  await world.tell();
  expect(world.mail.received).toHaveLength(1);
  const [received] = world.mail.received;
  expect(received?.mail.subject).toBe('12 shop alerts');
  expect(received?.mail.text).toContain('and 4 more alerts');
  expect(received?.mail.text).toContain('https://shop.example/admin/alerts');
});

test('limits the messages of an alert channel in an hour; further alerts join the next one', async () => {
  await world.channel();
  for (let endpoint = 1; endpoint <= 6; endpoint++) {
    world.raise({ alert: 'webhook_failed', endpoint });
    await world.tell();
  }
  expect(world.mail.received).toHaveLength(3);
  world.clock.advance({ hours: 1 });
  await world.send();
  expect(world.mail.received).toHaveLength(4);
  expect(world.mail.received[3]?.mail.subject).toBe('3 shop alerts');
});

test('messages to alert channels are counted by kind and state for metrics', async () => {
  await world.channel();
  await world.channel({ kind: 'webhook', target: world.receiver.url });
  Object.assign(world.receiver, { answer: 500 });
  world.raise({ alert: 'jobs_late' });
  await world.tell();
  world.clock.advance({ minutes: 10 });
  const figures = await readNotificationFigures(world.shop.deps);
  expect(figures.filter(({ count }) => count > 0)).toEqual([
    { channel: 'email', state: 'delivered', count: 1 },
    { channel: 'webhook', state: 'waiting', count: 1 },
  ]);
  expect(figures).toHaveLength(9);
  const due = await oldestDueNotificationSeconds(world.shop.deps);
  expect(due).toBeGreaterThan(300);
  expect(due).toBeLessThan(600);
});

test('a message to an alert channel counts as late only when a worker may send it', async () => {
  const seconds = () => oldestDueNotificationSeconds(world.shop.deps);
  await world.channel();
  for (let endpoint = 1; endpoint <= 4; endpoint++) {
    world.raise({ alert: 'webhook_failed', endpoint });
    await world.tell();
  }
  world.clock.advance({ minutes: 30 });
  // The channel has reached its limit of messages in this hour.
  expect(await seconds()).toBe(0);
  await world.rows('UPDATE alert_channels SET enabled = false');
  world.clock.advance({ minutes: 31 });
  expect(await seconds()).toBe(0);
  await world.rows('UPDATE alert_channels SET enabled = true');
  expect(await seconds()).toBeGreaterThan(3600);
});
