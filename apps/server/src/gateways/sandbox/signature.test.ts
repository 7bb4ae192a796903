import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSandboxGateway } from '#testing/fakes/use-sandbox-gateway.ts';

const world = useSandboxGateway();
const { last, opened, pay, read } = world;

describe('the signature of sandbox events', () => {
  const secret = () => world.fake.env['SANDBOX_GATEWAY_SECRET'] ?? '';
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000);
  const signed = (body: string, time = String(seconds()), by = secret()) =>
    `t=${time},v1=${createHmac('sha256', by).update(`${time}.${body}`).digest('hex')}`;
  const answer = (body: string, signature: string | string[] | undefined) =>
    world.gateway.readNotification(Buffer.from(body), { 'x-signature': signature }).status;

  test('accepts only sandbox signatures of the raw bytes with the shared secret', async () => {
    await pay((await opened()).id);
    const { raw, headers } = last();
    const genuine = String(headers['x-signature']);
    const body = raw.toString();
    expect(answer(body, genuine)).toBe('read');
    const forgeries: [string, string | string[] | undefined][] = [
      [body, undefined],
      [body, ''],
      [body, 't=1,v1='],
      [body, genuine.slice(0, -1)],
      [body, `${genuine}0`],
      [body, genuine.toUpperCase()],
      [body, genuine.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
      [body, [genuine, genuine]],
      [body, genuine.replace(/^t=\d+/, `t=${seconds() - 1}`)],
      [body, signed(body, String(seconds()), 'another secret')],
      [body, signed(body, 'now')],
      [body.slice(0, -1), genuine],
      [`${body} `, genuine],
      [body.replace('123456', '923456'), genuine],
      ['', genuine],
    ];
    expect(forgeries.map(([text, signature]) => answer(text, signature))).toEqual(
      forgeries.map(() => 'forged'),
    );
  });

  test('a sandbox signature is valid for five minutes before and after its time', async () => {
    await pay((await opened()).id);
    const { raw } = last();
    const at = (difference: number) =>
      answer(raw.toString(), signed(raw.toString(), String(seconds() + difference)));
    expect([at(-300), at(300)]).toEqual(['read', 'read']);
    const forged = signed(raw.toString(), String(seconds() - 301), 'another secret');
    expect(answer(raw.toString(), forged)).toBe('forged');
    expect([at(-301), at(301), at(-86_400), at(999_999_999)]).toEqual(
      Array<string>(4).fill('stale'),
    );
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['a list', '[]'],
    ['no id', JSON.stringify({ type: 'payment.captured', created_at: '2026-11-21T12:00:00Z' })],
    [
      'no payment',
      JSON.stringify({ id: 'e', type: 'payment.captured', created_at: '2026-11-21T12:00:00Z' }),
    ],
  ])('a signed sandbox event with %s is malformed', (_what, body) => {
    expect(answer(body, signed(body))).toBe('malformed');
  });

  test('accepts a sandbox event of an unknown type without a payment', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payout.done',
      created_at: '2026-11-21T12:00:00Z',
    });
    expect(read({ raw: Buffer.from(body), headers: { 'x-signature': signed(body) } })).toEqual({
      eventId: 'evt_1',
      kind: 'other',
      paymentId: '',
      payment: null,
    });
  });
});
