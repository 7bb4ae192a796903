import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, sign } from './signature.ts';
import { createTestWorld, gatewaySecret, supplierSecret } from './testing/test-world.ts';

const now = 1_800_000_000_500;
const options = { secret: 's', now };

describe('a signature', () => {
  it('the sandbox’s signature of a call is an HMAC over the time and the body', () => {
    const hex = createHmac('sha256', 's').update('1800000000.{"a":1}').digest('hex');
    expect(sign('{"a":1}', 's', now)).toBe(`t=1800000000,v1=${hex}`);
  });

  it('the sandbox accepts a signature only with its own body, secret and time', () => {
    const signature = sign('body', 's', now);
    expect(isSigned(signature, 'body', options)).toBe(true);
    expect(isSigned(signature, 'body ', options)).toBe(false);
    expect(isSigned(signature, 'body', { ...options, secret: 'other' })).toBe(false);
    expect(isSigned(signature.replace('t=1800000000', 't=1800000001'), 'body', options)).toBe(
      false,
    );
  });

  it('the sandbox accepts a signature up to five minutes before and after its time', () => {
    const at = (seconds: number) => isSigned(sign('', 's', now + seconds * 1000), '', options);
    expect([-299, 299].map(at)).toEqual([true, true]);
    expect([-302, 302].map(at)).toEqual([false, false]);
  });

  it.each([undefined, '', 't=1', 'v1=00', ['t=1,v1=00', 't=1,v1=00'], 't=1800000000,v1=zz'])(
    'the sandbox rejects the signature %j',
    (header) => expect(isSigned(header, '', options)).toBe(false),
  );
});

describe('the calls of the shop', () => {
  const call = { service: 'freefire', player_id: '1234567' };

  it('the sandbox’s supplier accepts signed calls with and without a body', async () => {
    const { get, post } = createTestWorld();
    expect((await post('/v1/players/check', call)).statusCode).toBe(200);
    expect((await get('/v1/balance')).statusCode).toBe(200);
  });

  it('the sandbox’s supplier rejects calls without a valid and recent signature', async () => {
    const { app, clock, get, post } = createTestWorld();
    const unsigned = await app.inject({
      method: 'POST',
      url: '/v1/players/check',
      payload: call,
    });
    expect(unsigned.statusCode).toBe(401);
    expect(unsigned.json()).toEqual({ error: 'invalid_signature' });
    expect((await app.inject('/v1/balance')).statusCode).toBe(401);
    expect((await get('/v1/balance', gatewaySecret)).statusCode).toBe(401);
    const headers = { 'x-signature': sign('', supplierSecret, clock.now()) };
    await clock.advance(302_000);
    expect((await app.inject({ url: '/v1/balance', headers })).statusCode).toBe(401);
    expect((await post('/v1/players/check', call, { headers })).statusCode).toBe(401);
  });

  it('the sandbox’s supplier verifies the signature of a call before it parses the body', async () => {
    const { app, clock } = createTestWorld();
    const send = (signature: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/topups',
        payload: '{',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
      });
    expect((await send('t=1,v1=00')).statusCode).toBe(401);
    const signed = await send(sign('{', supplierSecret, clock.now()));
    expect(signed.statusCode).toBe(400);
    expect(signed.json()).toEqual({ error: 'invalid_json' });
  });

  it('the sandbox’s gateway accepts unsigned calls, but none with a wrong signature', async () => {
    const { app, get } = createTestWorld();
    expect((await app.inject('/v1/payments')).statusCode).toBe(200);
    expect((await get('/v1/payments', gatewaySecret)).statusCode).toBe(200);
    expect((await get('/v1/payments', supplierSecret)).statusCode).toBe(401);
  });
});
