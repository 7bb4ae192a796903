import { describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';
import { createTestWorld } from './testing/test-world.ts';

const secrets = { SUPPLIER_SECRET: 's', SANDBOX_GATEWAY_SECRET: 'g' };

describe('the sandbox', () => {
  it('the sandbox answers the health check', async () => {
    const answer = await createTestWorld().app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
  });

  it('the sandbox’s record at /book has no payments, top-ups and redemptions at first', async () => {
    const { app } = createTestWorld();
    const answer = await app.inject('/book');
    expect(answer.json()).toEqual({ payments: [], topups: [], redemptions: [] });
  });

  it('the sandbox answers unknown addresses with a JSON error', async () => {
    const { app } = createTestWorld();
    const answer = await app.inject('/v2/payments');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'not_found' });
  });

  it('the sandbox refuses addresses that cannot be decoded with a JSON error', async () => {
    const { app } = createTestWorld();
    const answer = await app.inject('/v1/topups/%ff');
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }]);
  });

  it('the sandbox refuses to start in production or with an invalid port', () => {
    expect(() => readSettings({ ...secrets, NODE_ENV: 'production' })).toThrow(
      'never runs in production',
    );
    expect(() => readSettings({ ...secrets, SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT');
    expect(readSettings({ ...secrets, SANDBOX_PORT: '4511' }).port).toBe(4511);
    expect(readSettings(secrets).port).toBe(3001);
  });

  it('the sandbox does not start without the signing secrets of the shop', () => {
    expect(() => readSettings({ SUPPLIER_SECRET: 's' })).toThrow('SANDBOX_GATEWAY_SECRET');
    expect(() => readSettings({ SANDBOX_GATEWAY_SECRET: 'g' })).toThrow('SUPPLIER_SECRET');
  });
});
