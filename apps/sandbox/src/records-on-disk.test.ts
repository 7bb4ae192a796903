import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from './records-on-disk.ts';
import { createRecordStore } from './record-store.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { cards } from '#testing/cards-by-behaviour.ts';
import { paymentRequest } from './testing/test-payments.ts';
import { createTestWorld, gatewaySecret } from './testing/test-world.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabar-sandbox-'));
  file = join(directory, 'sandbox.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('an archive', () => {
  it('the sandbox restores each of its records once after a restart', () => {
    const store = createRecordStore<number>('a', openArchive(file));
    store.put('x', 1);
    store.put('y', 2);
    store.put('x', 3);
    createRecordStore<number>('b', openArchive(file)).put('x', 9);
    expect(createRecordStore<number>('a', openArchive(file)).all()).toEqual([3, 2]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('the sandbox’s record archive skips an incomplete last line after a crash', () => {
    createRecordStore<number>('a', openArchive(file)).put('x', 1);
    appendFileSync(file, '{"shelf":"a","key":"y","rec');
    const store = createRecordStore<number>('a', openArchive(file));
    expect(store.all()).toEqual([1]);
    store.put('z', 2);
    expect(createRecordStore<number>('a', openArchive(file)).all()).toEqual([1, 2]);
  });
});

describe('a record store', () => {
  it('a record store of the sandbox drops the oldest record when it is full', () => {
    const store = createRecordStore<number>('a', openArchive(file), 2);
    for (const [key, value] of [
      ['x', 1],
      ['y', 2],
      ['y', 3],
      ['z', 4],
    ] as const) {
      store.put(key, value);
    }
    expect(store.all()).toEqual([3, 4]);
    expect(store.get('x')).toBeUndefined();
  });
});

describe('a sandbox that was killed', () => {
  const start = (clock: FakeClock) => createTestWorld({ clock, archive: openArchive(file) });

  it('the sandbox keeps payments, top-ups and redemptions after it was killed, and completes them', async () => {
    const clock = new FakeClock();
    const before = start(clock);
    const options = { secret: gatewaySecret, headers: { 'idempotency-key': 'k' } };
    const { id } = (await before.post('/v1/payments', paymentRequest, options)).json();
    const topup = { reference: 'r1', service: 'freefire', recipient: '125555', item: '1' };
    const redemption = { reference: 'c1', code: 'UC60-SECRET', player_id: '1234567' };
    const done = (await before.post('/v1/topups', topup)).json();
    await before.post('/v1/redemptions', redemption);
    await before.post(`/pay/${id}/simulate`, { card: cards.slow });
    const book = (await before.app.inject('/book')).json();

    const later = new FakeClock(clock.now() + 5_000);
    const after = start(later);
    expect((await after.app.inject('/book')).json()).toEqual(book);
    expect((await after.post('/v1/topups', topup)).json()).toEqual(done);
    expect((await after.post('/v1/payments', paymentRequest, options)).json().id).toBe(id);
    await later.advance(15_000);
    const { payments } = (await after.app.inject('/book')).json();
    expect(payments).toMatchObject([{ id, status: 'captured' }]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/UC60-SECRET|4000 ?0000/);
  });
});
