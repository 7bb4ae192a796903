import {
  createAlertChannelInput,
  type AlertChannelFields,
  MAX_ALERT_CHANNELS,
  toValidationDetails,
} from '@manabar/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { openAlertWorld } from '#testing/shops/alert-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { recordAlerts, writeDailyDigests } from '../index.ts';

const world = useWorld(openAlertWorld);
beforeEach(async () => {
  await world.rows('DELETE FROM alert_channels');
  await world.rows('DELETE FROM operator_alert_hours');
  Object.assign(world.mail, { reply: 250, received: [] });
  Object.assign(world.telegram, { answer: { status: 200 }, calls: [] });
  Object.assign(world.receiver, { answer: 204, received: [] });
});

const alerts = () => world.admin.call.admin.alerts;
const fields: AlertChannelFields = {
  ...{ kind: 'email', target: 'ops@mail.example', language: 'en', enabled: true },
  ...{ minSeverity: 'warning', alerts: [], digestHour: null },
};

describe('a channel', () => {
  test.each([
    [{ target: 'nobody' }, { target: 'email_invalid' }],
    [{ kind: 'telegram', target: 'a b' }, { target: 'invalid_chat' }],
    [{ kind: 'webhook', target: 'ftp://x.example' }, { target: 'invalid_address' }],
    [{ kind: 'webhook', target: 'https://a:b@x.example' }, { target: 'no_credentials' }],
    [{ minSeverity: null }, { alerts: 'required' }],
  ] as const)('refuses an alert channel with %j: %j', (over, details) => {
    const { error } = createAlertChannelInput.safeParse({ ...fields, ...over });
    expect(error && toValidationDetails(error)).toEqual(details);
  });

  test.each([
    ['https://10.0.0.1/x', 'private_address'],
    ['http://x.example/', 'https_required'],
    ['https://x.example:25/', 'port_refused'],
  ])('refuses an alert channel at %s: %s', async (target, problem) => {
    const creating = alerts().createChannel({ ...fields, kind: 'webhook', target });
    await expect(creating).rejects.toEqual(refusal('validation_error', { target: problem }));
  });

  test('creates one alert channel for each receiver, up to the limit', async () => {
    await alerts().createChannel(fields);
    const twice = alerts().createChannel({ ...fields, target: 'OPS@mail.example' });
    await expect(twice).rejects.toEqual(refusal('validation_error', { target: 'taken' }));
    for (let n = 1; n < MAX_ALERT_CHANNELS; n++) {
      await alerts().createChannel({ ...fields, target: `ops${n}@mail.example` });
    }
    const more = alerts().createChannel({ ...fields, target: 'more@mail.example' });
    await expect(more).rejects.toEqual(refusal('conflict', { reason: 'too_many' }));
  });

  test('changes and deletes an alert channel at its version, without its address in the audit log', async () => {
    const id = await world.channel();
    const changed = await alerts().updateChannel({
      ...fields,
      ...{ id, version: 1, target: 'night@mail.example', digestHour: 9 },
    });
    expect(changed).toMatchObject({ target: 'night@mail.example', digestHour: 9, version: 2 });
    const stale = alerts().updateChannel({ ...fields, id, version: 1 });
    await expect(stale).rejects.toEqual(refusal('conflict'));
    await alerts().deleteChannel({ id, version: 2 });
    expect((await alerts().channels()).items).toEqual([]);
    const entries = await world.rows<{ action: string; text: string }>(
      `SELECT action, coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit_log
        WHERE target = $1 ORDER BY id`,
      [`alert_channel:${id}`],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'alert_channel.create',
      'alert_channel.update',
      'alert_channel.delete',
    ]);
    const logged = entries.map(({ text }) => text).join();
    expect(logged).toContain('n…@mail.example');
    expect(logged).not.toMatch(/night@|ops@/);
  });

  test('refuses to give an alert channel a forbidden or taken target or another kind', async () => {
    const [hook, mail] = [{ kind: 'webhook', target: world.receiver.url } as const, fields];
    const id = await world.channel(hook);
    const change = (over: Partial<AlertChannelFields>) =>
      alerts().updateChannel({ ...fields, ...hook, id, ...over });
    const refused = (details: Record<string, string>) => refusal('validation_error', details);
    await expect(change({ target: 'https://10.0.0.1/x' })).rejects.toEqual(
      refused({ target: 'private_address' }),
    );
    await expect(change(mail)).rejects.toEqual(refused({ kind: 'invalid' }));
    await world.channel();
    const other = await world.channel({ target: 'other@mail.example' });
    await expect(alerts().updateChannel({ ...fields, id: other })).rejects.toEqual(
      refused({ target: 'taken' }),
    );
    await expect(alerts().rotateSecret({ id: other })).rejects.toEqual(refusal('not_found'));
  });

  test('switching an alert channel off drops its waiting messages', async () => {
    const id = await world.channel();
    world.raise({ alert: 'jobs_late' });
    await recordAlerts(world.shop.deps);
    Object.assign(world.mail, { reply: 451 });
    await world.tell();
    await alerts().updateChannel({ ...fields, id, enabled: false });
    expect(await world.rows('SELECT state::text, error FROM alert_notifications')).toEqual([
      { state: 'failed', error: 'off' },
    ]);
  });

  test('shows the secret of a webhook channel only when it is created or replaced', async () => {
    const made = await alerts().createChannel({
      ...fields,
      ...{ kind: 'webhook', target: world.receiver.url },
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await alerts().channels())).not.toContain('whsec_');
    const rotated = await alerts().rotateSecret({ id: made.channel.id });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(made.secret);
    expect(rotated.channel.version).toBe(2);
  });
});

describe('the test of a channel', () => {
  test("the test of an alert channel reports the receiver's answer", async () => {
    const mail = await world.channel();
    expect(await alerts().testChannel({ id: mail })).toEqual({ error: null, status: null });
    expect(world.mail.received[0]?.mail.text).toContain('The channel works');
    Object.assign(world.mail, { reply: 550 });
    expect(await alerts().testChannel({ id: mail })).toMatchObject({ error: 'bounced' });
    const chat = await world.channel({ kind: 'telegram', target: '@operators' });
    Object.assign(world.telegram, { answer: { status: 403 } });
    expect(await alerts().testChannel({ id: chat })).toMatchObject({ error: 'blocked' });
    const hook = await world.channel({ kind: 'webhook', target: world.receiver.url });
    Object.assign(world.receiver, { answer: 503 });
    expect(await alerts().testChannel({ id: hook })).toEqual({ error: 'status', status: 503 });
    await world.receiver.down();
    expect(await alerts().testChannel({ id: hook })).toEqual({ error: 'connection', status: null });
    await world.receiver.up();
    const { items } = await alerts().channels();
    expect(items.map(({ lastError }) => lastError)).toEqual(['bounced', 'blocked', 'connection']);
  });

  test('tests of an alert channel are in the audit log with their result, and limited to 20 an hour', async () => {
    const id = await world.channel();
    for (let n = 0; n < 20; n++) await alerts().testChannel({ id });
    const refused = await alerts()
      .testChannel({ id })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ cause: { code: 'rate_limited' } });
    const { retryAfter } = (refused as { cause: { retryAfter: number } }).cause;
    expect(retryAfter).toBeGreaterThan(3000);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(world.mail.received).toHaveLength(20);
    // Each channel has its own limit.
    const other = await world.channel({ target: 'other@mail.example' });
    expect(await alerts().testChannel({ id: other })).toEqual({ error: null, status: null });
    const tests = await world.rows(
      `SELECT actor, after FROM audit_log WHERE action = 'alert_channel.test' AND target = $1`,
      [`alert_channel:${id}`],
    );
    const { nickname: actor } = world.admin;
    const entry = { actor, after: { error: null, status: null } };
    expect(tests).toEqual(Array.from({ length: 20 }, () => entry));
  });

  test('the test of an alert channel reports that the shop has no provider', async () => {
    const id = await world.channel();
    const { deps } = world.shop;
    const { mailer } = deps;
    try {
      deps.mailer = null;
      expect(await alerts().testChannel({ id })).toMatchObject({ error: 'not_configured' });
      expect((await alerts().channels()).available).toEqual(['telegram', 'webhook']);
    } finally {
      deps.mailer = mailer;
    }
  });
});

describe('the daily digest', () => {
  /** Advances the shop's clock to this hour in Moscow, the shop's time zone. */
  const advanceToHour = (hour: number) => {
    const now = world.clock.now();
    const seconds = (now.getUTCHours() * 60 + now.getUTCMinutes()) * 60 + now.getUTCSeconds();
    const wanted = ((hour - 3 + 24) % 24) * 3600;
    world.clock.advance({ seconds: (wanted - seconds + 86_400) % 86_400 });
  };
  const write = async () => {
    await writeDailyDigests(world.shop.deps);
    await world.send();
    return world.mail.received.splice(0).map(({ mail }) => mail);
  };

  test('sends the daily digest once from its hour on, with counts and open work, to channels that want it', async () => {
    advanceToHour(7);
    await world.channel({ minSeverity: null, digestHour: 9 });
    await world.channel({ target: 'none@mail.example' });
    await world.channel({ target: 'off@mail.example', digestHour: 9, enabled: false });
    for (let n = 0; n < 3; n++) world.raise({ alert: 'jobs_late' });
    world.raise({ alert: 'stock_low' });
    await recordAlerts(world.shop.deps);
    await world.rows(
      `INSERT INTO support_messages (nickname, user_ref, message, language) VALUES ('n', '1', 'm', 'ru')`,
    );
    expect(await write()).toEqual([]);
    world.mail.received.length = 0;
    advanceToHour(9);
    const [mail, ...others] = (await write()).filter(({ subject }) =>
      subject?.includes('last 24\u00a0hours'),
    );
    expect(others).toEqual([]);
    expect(mail?.text).toContain('3 × Background jobs have been waiting for minutes');
    expect(mail?.text).toContain('1 × Codes are running low');
    expect(mail?.text).toContain('Support requests without an answer: 1');
    expect(mail?.text).toContain('Payments to review: 0');
    expect(await write()).toEqual([]);
    world.clock.advance({ hours: 23 });
    expect(await write()).toEqual([]);
    world.clock.advance({ hours: 1 });
    const [next] = await write();
    expect(next?.text).toContain('No alerts in the last 24\u00a0hours');
  });

  test('does not send the daily digest at once when it is switched on after its hour', async () => {
    advanceToHour(7);
    const id = await world.channel({
      ...{ target: 'off@mail.example', digestHour: 9, enabled: false },
    });
    advanceToHour(15);
    await world.channel({ digestHour: 9 });
    const { call } = await world.shop.createAdmin();
    const on = { ...fields, target: 'off@mail.example', digestHour: 9 };
    await call.admin.alerts.updateChannel({ ...on, id });
    expect(await write()).toEqual([]);
    advanceToHour(9);
    expect(await write()).toHaveLength(2);
  });
});
