import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sign } from './signature.ts';
import { createTestWorld, supplierSecret, type TestWorld } from './testing/test-world.ts';

/** Longer than an answer takes on this machine, but short for a test. */
const NO_RESPONSE_MS = 150;

let world: TestWorld;
let address: string;
beforeEach(async () => {
  world = createTestWorld({ clock: undefined, noResponseMs: NO_RESPONSE_MS });
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => world.app.close());

/** Sends a signed call; returns its answer, or the milliseconds after which its connection was closed. */
async function call(path: string, body?: object) {
  const payload = body && JSON.stringify(body);
  const begun = performance.now();
  try {
    const answer = await fetch(address + path, {
      method: payload ? 'POST' : 'GET',
      ...(payload && { body: payload }),
      headers: { 'x-signature': sign(payload ?? '', supplierSecret, Date.now()) },
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  } catch {
    return { closedAfter: performance.now() - begun };
  }
}

const unanswered = { closedAfter: expect.toSatisfy((ms: number) => ms >= NO_RESPONSE_MS - 5) };
const done = { status: 200, body: { status: 'succeeded', supplier_id: expect.any(String) } };

describe('a call that is never answered', () => {
  it('the sandbox never answers the check of a player whose id ends in 9999', async () => {
    for (const [service, player_id] of [
      ['freefire', '129999'],
      ['steam', 'gamer9999'],
    ]) {
      const result = await call('/v1/players/check', { service, player_id });
      expect(result).toEqual(unanswered);
    }
  });

  it('the sandbox delivers a top-up for player 7777 once, although it never answers the request', async () => {
    const topup = { reference: 'r1', service: 'freefire', recipient: '127777', item: '1' };
    expect(await call('/v1/topups', topup)).toEqual(unanswered);
    expect(await call('/v1/topups/r1')).toEqual(done);
    expect(await call('/v1/topups', topup)).toEqual(unanswered);
    const { topups } = (await (await fetch(`${address}/book`)).json()) as { topups: unknown[] };
    expect(topups).toMatchObject([{ reference: 'r1', status: 'succeeded' }]);
  });

  it('the sandbox redeems a code for player 7777, although it never answers the request', async () => {
    const redemption = { reference: 'c1', code: 'A', player_id: '127777' };
    expect(await call('/v1/redemptions', redemption)).toEqual(unanswered);
    expect(await call('/v1/redemptions/c1')).toEqual(done);
  });

  it('the sandbox shuts down while a call is unanswered', async () => {
    const patient = createTestWorld({ clock: undefined, noResponseMs: 60_000 });
    address = await patient.app.listen({ host: '127.0.0.1', port: 0 });
    const topup = { reference: 'r1', service: 'freefire', recipient: '127777', item: '1' };
    const waiting = call('/v1/topups', topup);
    await expect.poll(() => call('/v1/topups/r1')).toEqual(done);
    await patient.app.close();
    expect(await waiting).toEqual({ closedAfter: expect.any(Number) });
  });

  it('the sandbox shuts down when an unanswered call arrives during its shutdown', async () => {
    const patient = createTestWorld({ clock: undefined, noResponseMs: 60_000 });
    address = await patient.app.listen({ host: '127.0.0.1', port: 0 });
    const arrived = once(patient.app.server, 'request');
    const waiting = call('/v1/players/check', { service: 'pubg', player_id: '129999' });
    await arrived;
    await patient.app.close();
    expect(await waiting).toEqual({ closedAfter: expect.any(Number) });
  });
});

describe('an outage', () => {
  const order = (outage: object) =>
    world.app.inject({ method: 'POST', url: '/outage', payload: outage });
  const balance = () => call('/v1/balance');

  it('an outage of the sandbox’s supplier leaves calls unanswered or breaks their connections', async () => {
    await order({ part: 'supplier', kind: 'silent', seconds: 60 });
    expect(await balance()).toEqual(unanswered);
    await order({ part: 'supplier', kind: 'reset', seconds: 60 });
    expect(await balance()).toEqual({ closedAfter: expect.any(Number) });
    await world.app.inject({ method: 'DELETE', url: '/outage' });
    expect(await balance()).toMatchObject({ status: 200 });
  });
});
