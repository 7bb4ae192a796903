import { describe, expect, test } from 'vitest';
import type { FindAnswer } from '#gateways/gateway.ts';
import { capturedPayment } from '#testing/fake-gateway.ts';
import { keptMessages, postMessage, useMessageWorld } from '#testing/message-world.ts';
import { closeMessage, insertOrRepeatMessage, takeMessage } from './messages.sql.ts';

const messages = useMessageWorld();
const post = (id: string, event = id) =>
  postMessage(messages.world, JSON.stringify({ id, event }), {}, 'yookassa');
const silent: FindAnswer = { status: 'unavailable', cause: 'down' };

describe('a notification that proves nothing', () => {
  test('about an unknown payment is not kept while the gateway is silent, and comes again', async () => {
    const { yookassa, world } = messages;
    const { find_: find } = yookassa;
    yookassa.find_ = () => Promise.resolve(silent);
    const before = await keptMessages(world);
    for (let i = 0; i < 60; i++) {
      const { status, body } = await post(`invented-${i}`);
      expect([status, body.error?.code]).toEqual([503, 'payment_unavailable']);
    }
    expect(await keptMessages(world)).toBe(before);
    yookassa.find_ = find;
    yookassa.payments.set('real', capturedPayment({ id: 'real', reference: 'NOBODYS' }));
    expect((await post('real')).status).toBe(200);
    expect(await keptMessages(world)).toBe(before + 1);
  });

  test('has the gateway asked about four unknown payments at once at most', async () => {
    const { yookassa } = messages;
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

  test('is refused from an address that is not the gateway’s, and nobody is asked', async () => {
    const { yookassa, world } = messages;
    const before = await keptMessages(world);
    Object.assign(yookassa, { admitsSender: () => false });
    yookassa.calls.length = 0;
    const { status, body } = await post('from elsewhere');
    expect([status, body.error?.code]).toEqual([401, 'unauthorized']);
    expect(yookassa.calls).toEqual([]);
    expect(await keptMessages(world)).toBe(before);
    Object.assign(yookassa, { admitsSender: undefined });
  });
});

describe('a notification that comes again', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const put = async (event: string, seconds: number) => {
    const { pool } = messages.world.shop.deps;
    const [row] = await insertOrRepeatMessage(pool, 'yookassa', event, 'p', 'payment', at(seconds));
    if (!row) throw new Error('no row');
    return row.id;
  };
  const take = (id: bigint, seconds: number) =>
    takeMessage(messages.world.shop.deps.pool, id, at(seconds), at(seconds + 30));
  const close = async (id: bigint, receivedAt: Date, seconds: number) => {
    await closeMessage(messages.world.shop.deps.pool, id, 'unchanged', receivedAt, at(seconds));
  };

  test('is one row, and is applied again ten seconds later at the earliest', async () => {
    const id = await put('again', 0);
    const [first] = await take(id, 0);
    await close(id, first?.received_at ?? at(0), 1);
    expect(await take(id, 1000)).toEqual([]);
    for (let i = 0; i < 30; i++) expect(await put('again', 2)).toBe(id);
    expect(await take(id, 9)).toEqual([]);
    expect(await take(id, 10)).toMatchObject([{ tries: 1 }]);
  });

  test('is applied again when it came while it was applied', async () => {
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
