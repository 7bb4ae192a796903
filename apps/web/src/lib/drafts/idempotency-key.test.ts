import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@manabar/contracts';
import { Refusal } from '../../test/render.tsx';
import { createIdempotencyKeyHolder } from './idempotency-key.ts';

const wanted = { currency: 'usd', amount: 4.99 };
const refusal = (code: ErrorCode, details = {}) =>
  new Refusal(code, details).toClientError('orders.payFromBalance');

describe('the key of an attempt', () => {
  it('keeps the idempotency key until the attempt has ended', () => {
    const attempt = createIdempotencyKeyHolder();
    const key = attempt.keyFor(wanted);
    expect(attempt.keyFor({ ...wanted })).toBe(key);
    attempt.ended();
    expect(attempt.keyFor(wanted)).not.toBe(key);
  });

  it('uses another idempotency key for another payload', () => {
    const attempt = createIdempotencyKeyHolder();
    expect(attempt.keyFor(wanted)).not.toBe(attempt.keyFor({ ...wanted, amount: 5 }));
  });

  it.each(['insufficient_balance', 'price_changed', 'out_of_stock', 'amount_mismatch'] as const)(
    'uses a new idempotency key after the refusal %s, which the server stores',
    (code) => {
      const attempt = createIdempotencyKeyHolder();
      const key = attempt.keyFor(wanted);
      attempt.ended(refusal(code));
      expect(attempt.keyFor(wanted)).not.toBe(key);
    },
  );

  it('uses a new idempotency key after a refusal by the payment gateway, which has ended the order', () => {
    const attempt = createIdempotencyKeyHolder();
    const key = attempt.keyFor(wanted);
    attempt.ended(refusal('payment_unavailable', { reason: 'refused' }));
    expect(attempt.keyFor(wanted)).not.toBe(key);
  });

  it.each([
    new TypeError('failed to fetch'),
    refusal('UNEXPECTED_ERROR'),
    refusal('payment_unavailable'),
    refusal('request_in_progress'),
    refusal('unauthorized'),
    refusal('rate_limited'),
  ])('keeps the idempotency key after %s, because the result is unknown', (thrown) => {
    const attempt = createIdempotencyKeyHolder();
    const key = attempt.keyFor(wanted);
    attempt.ended(thrown);
    expect(attempt.keyFor(wanted)).toBe(key);
  });

  it('keeps a stored idempotency key for an hour after it was last sent', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const key = createIdempotencyKeyHolder('attempt').keyFor(wanted);
    vi.advanceTimersByTime(59 * 60_000);
    expect(createIdempotencyKeyHolder('attempt').keyFor(wanted)).toBe(key);
    vi.advanceTimersByTime(59 * 60_000);
    expect(createIdempotencyKeyHolder('attempt').keyFor(wanted)).toBe(key);
    vi.advanceTimersByTime(60 * 60_000);
    expect(createIdempotencyKeyHolder('attempt').keyFor(wanted)).not.toBe(key);
    vi.useRealTimers();
  });

  it('keeps the idempotency key of an open page for longer than an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const attempt = createIdempotencyKeyHolder('attempt');
    const key = attempt.keyFor(wanted);
    vi.advanceTimersByTime(2 * 60 * 60_000);
    expect(attempt.keyFor(wanted)).toBe(key);
    vi.useRealTimers();
  });

  it('ends only the stored attempt that has a result', () => {
    const attempt = createIdempotencyKeyHolder('attempt');
    const [key, other] = [attempt.keyFor(wanted), attempt.keyFor({ ...wanted, amount: 5 })];
    attempt.ended(null, other);
    const next = createIdempotencyKeyHolder('attempt');
    expect(next.keyFor(wanted)).toBe(key);
    expect(next.keyFor({ ...wanted, amount: 5 })).not.toBe(other);
  });

  it('stores the ten attempts that were sent last', () => {
    const attempt = createIdempotencyKeyHolder('attempt');
    const keys = Array.from({ length: 11 }, (_none, amount) => attempt.keyFor({ amount }));
    const next = createIdempotencyKeyHolder('attempt');
    expect(next.keyFor({ amount: 1 })).toBe(keys[1]);
    expect(next.keyFor({ amount: 0 })).not.toBe(keys[0]);
  });
});
