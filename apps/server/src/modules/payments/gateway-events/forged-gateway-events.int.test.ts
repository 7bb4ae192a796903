import { describe, expect, test } from 'vitest';
import type { FindAnswer } from '#gateways/gateway.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { useGatewayEventWorld } from '#testing/shops/gateway-event-world.ts';
import {
  closeGatewayEvent,
  insertOrRepeatGatewayEvent,
  claimGatewayEvent,
} from './gateway-events.sql.ts';

const world = useGatewayEventWorld();
const post = (id: string) => world.post(JSON.stringify({ id, event: id }), {}, 'yookassa');
const silent: FindAnswer = { status: 'unavailable', cause: 'down' };

describe('an event without a proof', () => {
  test('does not store a gateway event about an unknown payment while the gateway is unavailable', async () => {
    const { yookassa } = world;
    const { find_: find } = yookassa;
    yookassa.find_ = () => Promise.resolve(silent);
    const before = await world.countEvents();
    for (let i = 0; i < 60; i++) {
      const { status, body } = await post(`invented-${i}`);
      expect([status, body.error?.code]).toEqual([503, 'payment_unavailable']);
    }
    expect(await world.countEvents()).toBe(before);
    yookassa.find_ = find;
    yookassa.payments.set('real', capturedPayment({ id: 'real', reference: 'NOBODYS' }));
    expect((await post('real')).status).toBe(200);
    expect(await world.countEvents()).toBe(before + 1);
  });

  test('polls the gateway for at most four unknown payments at once', async () => {
    const { yookassa } = world;
    const { find_: find } = yookassa;
    const { promise, resolve } = Promise.withResolvers<FindAnswer>();
    yookassa.find_ = () => promise;
    yookassa.calls.length = 0;
    let refused = 0;
    const answers = Array.from({ length: 40 }, async (_, i) => {
      const answer = await post(`many-${i}`);
      if (answer.status === 503) refused++;
      return answer;
    });
    await expect.poll(() => refused).toBe(36);
    resolve({ status: 'not_found' });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(yookassa.calls).toHaveLength(4);
    yookassa.find_ = find;
  });

  test('refuses a gateway event from a foreign address without polling the gateway', async () => {
    const { yookassa } = world;
    const before = await world.countEvents();
    Object.assign(yookassa, { admitsSender: () => false });
    yookassa.calls.length = 0;
    const { status, body } = await post('from elsewhere');
    expect([status, body.error?.code]).toEqual([401, 'unauthorized']);
    expect(yookassa.calls).toEqual([]);
    expect(await world.countEvents()).toBe(before);
    Object.assign(yookassa, { admitsSender: undefined });
  });
});

describe('a repeated event', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const put = async (event: string, seconds: number) => {
    const { pool } = world.shop.deps;
    const [row] = await insertOrRepeatGatewayEvent(
      pool,
      'yookassa',
      event,
      'p',
      'payment',
      at(seconds),
    );
    if (!row) throw new Error('no row');
    return row.id;
  };
  const take = (id: bigint, seconds: number) =>
    claimGatewayEvent(world.shop.deps.pool, id, at(seconds), at(seconds + 30));
  const close = async (id: bigint, receivedAt: Date, seconds: number) => {
    await closeGatewayEvent(world.shop.deps.pool, id, 'unchanged', receivedAt, at(seconds));
  };

  test('a repeated gateway event is one row and is applied again after ten seconds at the earliest', async () => {
    const id = await put('again', 0);
    const [first] = await take(id, 0);
    await close(id, first?.received_at ?? at(0), 1);
    expect(await take(id, 1000)).toEqual([]);
    for (let i = 0; i < 30; i++) expect(await put('again', 2)).toBe(id);
    expect(await take(id, 9)).toEqual([]);
    expect(await take(id, 10)).toMatchObject([{ tries: 1 }]);
  });

  test('a gateway event that is repeated while it is applied is applied again', async () => {
    const id = await put('meanwhile', 0);
    const [first] = await take(id, 0);
    await put('meanwhile', 3);
    await close(id, first?.received_at ?? at(0), 4);
    expect(await take(id, 13)).toEqual([]);
    const [second] = await take(id, 14);
    await close(id, second?.received_at ?? at(0), 15);
    expect(await take(id, 1000)).toEqual([]);
  });
});
