import { describe, expect, it } from 'vitest';
import { createTestWorld, gatewaySecret } from '#testing/test-world.ts';

describe('an outage', () => {
  it('an outage interrupts one service of the sandbox for the requested time', async () => {
    const { clock, get, post } = createTestWorld();
    await post('/outage', { part: 'supplier', kind: 'error', seconds: 10 });
    const answer = await get('/v1/balance');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ error: 'unavailable' });
    expect((await get('/v1/payments', gatewaySecret)).statusCode).toBe(200);
    expect((await get('/rates/XML_daily.asp')).statusCode).toBe(200);
    await clock.advance(10_000);
    expect((await get('/v1/balance')).statusCode).toBe(200);
  });

  it('the sandbox answers with invalid data during an outage of that kind', async () => {
    const { app, get, post } = createTestWorld();
    await post('/outage', { part: 'gateway', kind: 'garbage', seconds: 10 });
    await post('/outage', { part: 'rates', kind: 'garbage', seconds: 10 });
    for (const path of ['/v1/payments', '/rates/XML_daily.asp']) {
      const answer = await get(path, gatewaySecret);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<html>');
    }
    await app.inject({ method: 'DELETE', url: '/outage' });
    expect((await get('/v1/payments', gatewaySecret)).json()).toEqual({ payments: [] });
  });

  it.each([
    { part: 'bank', kind: 'error', seconds: 1 },
    { part: 'rates', kind: 'flood', seconds: 1 },
    { part: 'rates', kind: 'error', seconds: 0 },
  ])('the sandbox refuses %j as an outage', async (outage) => {
    const { post } = createTestWorld();
    expect((await post('/outage', outage)).statusCode).toBe(400);
  });
});
