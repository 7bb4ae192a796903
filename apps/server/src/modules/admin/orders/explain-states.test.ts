import { explainedStates } from '@manabar/contracts';
import { expect, test } from 'vitest';
import type { ExplainedPaymentRow, ExplainedTopupRow } from './explain-order.sql.ts';
import { explainPayment } from './explain-payment.ts';
import { explainTopup } from './explain-topup.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const payment = (changes: Partial<ExplainedPaymentRow>): ExplainedPaymentRow => ({
  ...{ provider: 'sandbox', provider_payment_id: 'P-1', type: 'order', state: 'pending' },
  ...{ hold: 'open', settled_as: null, expires_at: at(600), next_ask_at: at(30), asked: 0 },
  ...{ next_cancel_at: null, asking_until: null, captured_at: null, ended_at: null },
  created_at: at(-60),
  ...changes,
});
const captured = { state: 'captured', hold: 'sold', captured_at: at(-5), next_ask_at: null };
const over = { state: 'expired', hold: 'released', ended_at: at(-30), next_ask_at: null };

const payments = [
  ['payment_opening', { provider_payment_id: null, next_ask_at: null }, at(600)],
  ['payment_unpaid', {}, at(30)],
  ['payment_asked', { asking_until: at(20), next_ask_at: at(-120) }, at(-120)],
  ['payment_overdue', { next_ask_at: at(-61) }, at(-61)],
  ['payment_overdue', { ...over, next_cancel_at: at(-61) }, at(-61)],
  ['payment_late', { ...over, next_ask_at: at(60) }, at(60)],
  ['payment_cancelling', { ...over, next_cancel_at: at(60) }, at(60)],
  ['payment_ended', over, null],
  ['payment_captured', { ...captured, settled_as: 'order' }, null],
  ['payment_captured', { ...captured, type: 'wallet', settled_as: 'wallet' }, null],
  ['payment_credited', { ...captured, settled_as: 'wallet' }, null],
] as const;

test.each(payments)(
  'the explanation of an order names the payment state %s of the row %j, and when it is due',
  (state, row, dueAt) => {
    const fact = explainPayment('ORDER', payment(row), now);
    expect(fact).toMatchObject({ about: 'payment', state, party: 'sandbox', dueAt });
    expect(fact.leasedUntil).toEqual(state === 'payment_asked' ? at(20) : null);
  },
);

test.each([
  ['no poll', {}, null],
  ['a finished poll', { asked: 2, asking_until: at(-10) }, at(-12)],
  ['a poll of a moment ago', { asked: 1, asking_until: at(1) }, at(-1)],
  ['a running poll', { asked: 1, asking_until: at(25) }, at(-5)],
  ['no poll since it ended', { ...over, asking_until: at(-10) }, null],
  ['a poll before the capture', { ...captured, asked: 3, asking_until: at(-10) }, undefined],
] as const)(
  'the explanation of an order gives as the last attempt of a payment the time of %s',
  (_what, row, lastAt) => {
    expect(explainPayment('ORDER', payment(row), now).lastAt).toEqual(lastAt);
  },
);

const topup = (changes: Partial<ExplainedTopupRow>): ExplainedTopupRow => ({
  ...{ id: 7n, state: 'waiting', reason: null, undo_until: null, next_at: at(2) },
  ...{
    supplier: null,
    reference: null,
    attempt: null,
    attempt_reason: null,
    asked: null,
    begun_at: null,
  },
  ...{ updated_at: at(-60), attempted_at: null },
  ...changes,
});
/** Returns a dispatching top-up with this state of its newest attempt. */
const tried = (attempt: string) => ({ state: 'dispatching', supplier: 'sandbox', attempt });

const topups = [
  ['topup_unpaid', {}, false],
  ['topup_undo', { undo_until: at(20), next_at: at(20) }, true],
  ['topup_due', {}, true],
  ['topup_due', { undo_until: at(-1) }, true],
  ['topup_overdue', { next_at: at(-61) }, true],
  ['topup_overdue', { ...tried('unknown'), next_at: at(-61) }, true],
  ['topup_sending', tried('sending'), true],
  ['topup_unreachable', tried('prepared'), true],
  ['topup_unknown', { ...tried('prepared'), asked: 1 }, true],
  ['topup_processing', tried('processing'), true],
  ['topup_unknown', tried('unknown'), true],
  ['topup_unknown', tried('not_found'), true],
  ['topup_review', { ...tried('review'), next_at: null }, true],
  ['topup_delivered', { ...tried('succeeded'), state: 'delivered', next_at: null }, true],
  ['topup_failed', { ...tried('rejected'), state: 'failed', next_at: null }, true],
  ['topup_cancelled', { state: 'cancelled', next_at: null }, true],
] as const;

test.each(topups)(
  'the explanation of an order names the top-up state %s of the row %j (order paid: %j)',
  (state, row, isPaid) => {
    const fact = explainTopup(topup(row), now, isPaid);
    expect(fact).toMatchObject({ about: 'topup', id: '7', state });
    const isSending = state === 'topup_sending';
    expect(fact.leasedUntil).toEqual(isSending ? at(2) : null);
    if (isSending) expect(fact.dueAt).toBeNull();
  },
);

test.each([
  ['failed', 'refused_by_game', 'refused_by_game', at(-30)],
  ['failed', 'refunded_by_shop', null, null],
  ['delivered', null, null, at(-30)],
] as const)(
  'the explanation of a %s top-up with the reason %j dates its last attempt only if that ended the top-up',
  (state, reason, attempt_reason, lastAt) => {
    const row = { ...tried('review'), state, reason, attempt_reason, attempted_at: at(-30) };
    expect(explainTopup(topup(row), now, true)).toMatchObject({ lastAt, lastError: reason });
  },
);

test('these tests cover the explanation of every state of a payment and of a top-up', () => {
  const explained = new Set<string>([...payments, ...topups].map(([state]) => state));
  const all = explainedStates.filter((state) => /^(?:payment|topup)_/.test(state));
  expect([...explained].toSorted()).toEqual(all.toSorted());
});
