import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const world = useWorld(openWebhookWorld);
beforeEach(() => world.startOver());

const webhooks = () => world.admin.call.admin.webhooks;
const refused = (call: Promise<unknown>, ...as: Parameters<typeof refusal>) =>
  expect(call).rejects.toEqual(refusal(...as));
const last = () => world.receiver.received.at(-1);
const auditOf = async (id: number) => {
  const { items } = await world.admin.call.admin.audit.list({ target: `webhook:${id}` });
  return items.map(({ action }) => action);
};
const firstOf = async (endpointId: number) => {
  const { items } = await webhooks().deliveries({ endpointId });
  return items[0]?.id ?? 0;
};
/** Returns whether the standard library verifies the newest message with this secret, at the shop's time. */
function proves(secret: string): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  try {
    new Webhook(secret).verify(last()?.body ?? '', last()?.headers ?? {});
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

describe('an endpoint', () => {
  test('a webhook endpoint shows its secret once and stores it encrypted', async () => {
    const { id, secret } = await world.subscribe();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const seen = JSON.stringify([
      await webhooks().get({ id }),
      await webhooks().list({}),
      await world.admin.call.admin.audit.list({}),
      await world.rows('SELECT * FROM webhook_endpoints'),
      await world.rows(`SELECT encode(cipher, 'escape') AS cipher FROM webhook_endpoints`),
    ]);
    expect(seen).not.toContain(secret.slice('whsec_'.length, -1));
  });

  test.each(['a_b', '50%', 'a\\b'])('finds a webhook endpoint by the characters %s', async (q) => {
    const { id } = await world.subscribe();
    await webhooks().update({ id, description: `for ${q}` });
    const other = await world.subscribe();
    await webhooks().update({ id: other.id, description: 'for a-b and 50' });
    const { items } = await webhooks().list({ q });
    expect(items.map((row) => row.id)).toEqual([id]);
  });

  test('changing, disabling and deleting a webhook endpoint is audited', async () => {
    const { id } = await world.subscribe();
    const { url, version } = await webhooks().get({ id });
    const changed = await webhooks().update({ id, version, description: 'Bookkeeping' });
    expect(changed).toMatchObject({ url, description: 'Bookkeeping', version: version + 1 });
    await refused(webhooks().update({ id, version, description: 'Late' }), 'conflict');
    const { items } = await webhooks().list({ q: 'bookkeep' });
    expect(items.map((row) => row.id)).toEqual([id]);
    await world.tell('a');
    const off = await webhooks().setActive({ id, active: false, version: version + 1 });
    expect(off).toMatchObject({ active: false, offReason: 'admin', waiting: 0, failed: 1 });
    await refused(webhooks().setActive({ id, active: true, version }), 'conflict');
    expect(await webhooks().setActive({ id, active: true })).toMatchObject({ offReason: null });
    expect(await webhooks().delete({ id })).toEqual({ success: true });
    await refused(webhooks().get({ id }), 'not_found');
    await refused(webhooks().delete({ id }), 'not_found');
    expect(await auditOf(id)).toEqual([
      'webhook.delete',
      'webhook.switch',
      'webhook.switch',
      'webhook.update',
      'webhook.create',
    ]);
    // The address of a deleted endpoint can be used again.
    await webhooks().create({ url, events: ['stock.low'] });
  });

  test("the audit log contains no secrets of a webhook endpoint's address", async () => {
    const key = 'k3y'.repeat(10);
    const at = (token: string) => `${world.receiver.url}/${key}?token=${token}`;
    const made = await webhooks().create({ url: at('first'), events: ['stock.low'] });
    const { id } = made.endpoint;
    await webhooks().update({ id, url: at('second') });
    await webhooks().delete({ id });
    const rows = await world.rows(`SELECT a::text FROM audit_log a WHERE target = $1`, [
      `webhook:${id}`,
    ]);
    const record = JSON.stringify(rows);
    expect(record).toContain(`${world.receiver.url}/k3yk3yk3…?…`);
    for (const secret of [key, 'first', 'second']) expect(record).not.toContain(secret);
  });

  test('refuses an invalid webhook endpoint with an error for the field', async () => {
    const { id } = await world.subscribe();
    const { url } = await webhooks().get({ id });
    const { outbound } = world.shop.deps;
    world.shop.deps.outbound = createOutbound({
      env: world.shop.deps.env,
      resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]),
    });
    const wrong = async (fields: object, details: Record<string, string>) => {
      const whole = { url: 'https://receiver.example/', events: ['order.completed'], ...fields };
      await refused(webhooks().create(whole as never), 'validation_error', details);
    };
    await wrong({}, { url: 'private_address' });
    await wrong({ url: 'http://receiver.example/' }, { url: 'https_required' });
    await wrong({ url }, { url: 'taken' });
    await wrong({ url: `${url}/2`, accountId: world.buyer.userId }, { accountId: 'not_found' });
    await refused(webhooks().update({ id, url: 'https://receiver.example/' }), 'validation_error', {
      url: 'private_address',
    });
    await world.shop.deps.outbound.close();
    world.shop.deps.outbound = outbound;
  });
});

test('after a rotation the new webhook secret signs, and the old one for another day', async () => {
  const { id, secret: old } = await world.subscribe();
  const { secret, endpoint } = await webhooks().rotateSecret({ id });
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  expect(endpoint.oldSecretUntil).toBe(until);
  await world.tell('a');
  await world.deliver();
  expect(last()?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect([proves(secret), proves(old), proves(`whsec_${'A'.repeat(43)}=`)]).toEqual([
    true,
    true,
    false,
  ]);
  world.clock.advance({ hours: 24 });
  await world.tell('b');
  await world.deliver();
  expect([proves(secret), proves(old)]).toEqual([true, false]);
  expect(await webhooks().get({ id })).toMatchObject({ oldSecretUntil: null });
});

test('an unreadable old webhook secret does not prevent signing with the present one', async () => {
  const { id } = await world.subscribe();
  const { secret } = await webhooks().rotateSecret({ id });
  await world.rows(`UPDATE webhook_endpoints SET old_key_id = 'lost' WHERE id = $1`, [id]);
  await world.tell('a');
  await world.deliver();
  expect(last()?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect(proves(secret)).toBe(true);
});

test('a test webhook event is sent once and not retried', async () => {
  const { id } = await world.subscribe(['stock.low']);
  world.receiver.answer = 500;
  const { eventId } = await webhooks().sendTest({ id });
  await world.deliver();
  expect(last()?.json).toMatchObject({ type: 'webhook.test', data: { endpointId: id } });
  expect(last()?.headers['webhook-id']).toBe(eventId);
  const { items } = await webhooks().deliveries({ q: eventId });
  expect(items).toMatchObject([
    { state: 'failed', attempts: 1, error: 'status', type: 'webhook.test' },
  ]);
  await webhooks().setActive({ id, active: false });
  await refused(webhooks().sendTest({ id }), 'conflict', { reason: 'off' });
});

describe('a replay', () => {
  test('replaying a webhook delivery sends it again with the same id', async () => {
    const { id: endpointId } = await world.subscribe();
    await world.tell('a');
    const id = await firstOf(endpointId);
    await refused(webhooks().replay({ id }), 'conflict', { reason: 'pending' });
    await world.deliver();
    expect(await webhooks().replay({ id })).toMatchObject({ state: 'pending', attempts: 0 });
    await world.deliver();
    const [first, second] = world.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const { log, body } = await webhooks().delivery({ id });
    expect([log.length, body]).toEqual([2, first?.body]);
    await webhooks().setActive({ id: endpointId, active: false });
    await refused(webhooks().replay({ id }), 'conflict', { reason: 'off' });
    await refused(webhooks().replay({ id: 2_000_000_000 }), 'not_found');
  });

  test('replaying failed webhook deliveries since a time keeps the order of each subject', async () => {
    const { id: endpointId } = await world.subscribe();
    await world.tell('early');
    await webhooks().setActive({ id: endpointId, active: false });
    world.clock.advance({ hours: 1 });
    await webhooks().setActive({ id: endpointId, active: true });
    const since = world.clock.now().toISOString();
    for (const n of [1, 2]) await world.tell('late', { n });
    await webhooks().setActive({ id: endpointId, active: false });
    await refused(webhooks().replayFailed({ endpointId, since }), 'conflict', { reason: 'off' });
    await webhooks().setActive({ id: endpointId, active: true });
    expect(await webhooks().replayFailed({ endpointId, since })).toEqual({ replayed: 2 });
    await world.deliver();
    expect(world.receiver.received.map(({ json }) => json.data['n'])).toEqual([1, 2]);
    const failed = await webhooks().deliveries({ endpointId, state: 'failed' });
    expect(failed.items.map(({ subject }) => subject)).toEqual(['early']);
    expect((await auditOf(endpointId))[0]).toBe('webhook.replay');
  });
});
