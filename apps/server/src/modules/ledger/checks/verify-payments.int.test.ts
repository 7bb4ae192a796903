import { expect, test } from 'vitest';
import { createShopWithCardPayments } from '#testing/shops/shop-with-card-payments.ts';
import { findingsAfter } from '#testing/models/findings-after.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// Changes of card payments made with disabled triggers are reported with table, id and both figures.

const sold = useFixture(() => createShopWithCardPayments());

const journal = (key: string) => `(SELECT id FROM journals WHERE dedupe_key = '${key}')`;
const gone = (key: string) => [
  `DELETE FROM postings WHERE journal_id = ${journal(key)}`,
  `DELETE FROM journals WHERE dedupe_key = '${key}'`,
];
/** Returns statements that double both sides of a journal, which keeps its sum at zero. */
const doubled = (key: string) => [
  `UPDATE postings SET amount = amount * 2 WHERE journal_id = ${journal(key)}`,
];
const refundOf = (row: string) => `(SELECT id FROM payment_refunds WHERE payment_id = ${row})`;
const keyOf = (prefix: string, id: string) => `(SELECT '${prefix}' || ${id})`;
/** Returns statements that book the credit side of a journal to another account. */
const diverted = (key: string, to: string) => [
  `UPDATE postings SET account_id = (SELECT id FROM accounts WHERE code = '${to}')
    WHERE journal_id = ${journal(key)} AND amount > 0`,
];

/** Returns statements that take 500 minor units from the unapplied funds, for a payment exception. */
const taken = (currency: string, { kind, ref }: { kind: string; ref: string }) => [
  `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor)
   VALUES (9000, '${kind}', 'payment_matter', '${ref}', 'x', 'x')`,
  `INSERT INTO postings (id, journal_id, account_id, currency, amount)
   SELECT 9000 + a.id, 9000, a.id, '${currency}', CASE WHEN a.code LIKE 'suspense%' THEN -500 ELSE 500 END
     FROM accounts a WHERE a.code IN ('suspense:${currency}', 'gateway:sandbox:clearing:${currency}')`,
];

test('the ledger check finds nothing in an unchanged shop with card payments', async () => {
  expect(await findingsAfter(sold.shop)).toEqual([]);
});

type Case = [what: string, change: () => string[], expected: () => (string | RegExp)[]];

const cases: Case[] = [
  [
    'a capture that never came into the books',
    () => gone(`pay:${sold.kept.row}`),
    () => [`payments ${sold.kept.row}: journals pay:${sold.kept.row}: expected 1, found 0`],
  ],
  [
    'a capture of another amount',
    () => doubled(`pay:${sold.credited.row}`),
    () => [
      new RegExp(
        `^journals \\d+: payment ${sold.credited.row}, account gateway:sandbox:clearing:usd: expected -500, found -1000$`,
      ),
    ],
  ],
  [
    'a capture that went to another customer',
    () => diverted(`pay:${sold.credited.row}`, 'user:1:available:rub'),
    () => [
      new RegExp(
        `payment ${sold.credited.row}, account user:1:available:rub: expected 0, found 500$`,
      ),
      new RegExp(
        `payment ${sold.credited.row}, account user:\\d+:available:usd: expected 500, found 0$`,
      ),
    ],
  ],
  [
    'a payment that says it was captured',
    () => [
      `UPDATE payments SET state = 'captured', hold = 'captured', settled_as = 'order', captured_at = now()
        WHERE id = ${sold.open.row}`,
    ],
    () => [
      `payments ${sold.open.row}: journals pay:${sold.open.row}: expected 1, found 0`,
      `orders ${sold.open.id}: status and note beside a payment that is captured, captured, order: expected completed, found pending`,
    ],
  ],
  [
    'a payment of another amount than its order',
    () => [`UPDATE payments SET amount = 400 WHERE id = ${sold.lapsed.row}`],
    () => [
      new RegExp(
        `^payments ${sold.lapsed.row}: payment of order .*: expected 500 of usd .*, found 400 of usd`,
      ),
    ],
  ],
  [
    'an order that is completed though nobody paid',
    () => [`UPDATE orders SET status = 'completed' WHERE id = '${sold.lapsed.id}'`],
    () => [
      `orders ${sold.lapsed.id}: status and note beside a payment that is expired, expired, unpaid: expected cancelled, found completed`,
    ],
  ],
  [
    'credited money of which the order does not say so',
    () => [`UPDATE orders SET note = NULL WHERE id = '${sold.credited.id}'`],
    () => [
      `orders ${sold.credited.id}: status and note beside a payment that is captured, voided, wallet: ` +
        'expected cancelled credited_to_wallet, found cancelled without note',
    ],
  ],
  [
    'a held code that went back to stock',
    () => [
      `UPDATE codes SET state = 'available', order_item_id = NULL
        WHERE order_item_id IN (SELECT id FROM order_items WHERE order_id = '${sold.open.id}')`,
    ],
    () => [
      new RegExp(
        `^order_items \\d+: reserved codes, payment ${sold.open.row} is open: expected 1, found 0$`,
      ),
    ],
  ],
  [
    'a code that is held for an order that lapsed',
    () => [
      `UPDATE codes SET state = 'reserved', order_item_id = i.id FROM order_items i
        WHERE i.order_id = '${sold.lapsed.id}' AND codes.option_id = i.option_id AND codes.state = 'available'`,
    ],
    () => [
      new RegExp(
        `^order_items \\d+: reserved codes, payment ${sold.lapsed.row} is expired: expected 0, found 1$`,
      ),
    ],
  ],
  [
    'a refund that is not asked of the gateway',
    () => [`DELETE FROM payment_refunds WHERE payment_id = ${sold.returned.row}`],
    () => [
      new RegExp(
        `^payment_refunds none: refund for refund:\\d+ of payment ${sold.returned.row}: expected 500, found none$`,
      ),
    ],
  ],
  [
    'a refund of more than was given back',
    () => [`UPDATE payment_refunds SET amount = 600 WHERE payment_id = ${sold.returned.row}`],
    () => [
      new RegExp(
        `^payment_refunds \\d+: refund for refund:\\d+ of payment ${sold.returned.row}: expected 500, found 600$`,
      ),
      `payments ${sold.returned.row}: given back through the gateway: expected at most 500, found 600`,
    ],
  ],
  [
    'a refund for nothing',
    () => [
      `INSERT INTO payment_refunds (payment_id, cause, amount) VALUES (${sold.kept.row}, 'x', 5)`,
    ],
    () => [
      new RegExp(
        `^payment_refunds \\d+: refund for x of payment ${sold.kept.row}: expected none, found 5$`,
      ),
    ],
  ],
  [
    'a refused refund that nobody was paid',
    () => [
      `DELETE FROM postings WHERE journal_id = (SELECT id FROM journals WHERE dedupe_key = ${keyOf('refw:', refundOf(sold.refused.row))})`,
      `DELETE FROM journals WHERE dedupe_key = ${keyOf('refw:', refundOf(sold.refused.row))}`,
    ],
    () => [/^payment_refunds \d+: journals refw:\d+: expected 1, found 0$/],
  ],
  [
    'a refused refund that was given back all the same',
    () => [`UPDATE payment_refunds SET state = 'done' WHERE payment_id = ${sold.refused.row}`],
    () => [
      /^payment_refunds \d+: journals refw:\d+: expected 0, found 1$/,
      /^postings \d+: account gateway:sandbox:clearing:usd, refused refund \d+: expected a refused refund, found -500$/,
      /^postings \d+: account user:\d+:available:usd, refused refund \d+: expected a refused refund, found 500$/,
    ],
  ],
  [
    'a refund of a card order that went to the balance',
    () =>
      diverted(
        `' || (SELECT 'ref:' || id FROM refunds WHERE order_id = '${sold.returned.id}') || '`,
        `user:${sold.buyer.userId}:available:usd`,
      ),
    () => [
      new RegExp(
        `^postings \\d+: account user:${sold.buyer.userId}:available:usd, refund \\d+: expected 500 of usd to user`,
      ),
    ],
  ],
  [
    'a dispute that is gone',
    () => [`DELETE FROM payment_reversals WHERE payment_id = ${sold.disputed.row}`],
    () => [
      /^journals \d+: reversal \d+, account gateway:sandbox:clearing:usd: expected 0, found 500$/,
      /^journals \d+: reversal \d+, account loss:chargeback:usd: expected 0, found -300$/,
      /^journals \d+: reversal \d+, account user:\d+:available:usd: expected 0, found -200$/,
    ],
  ],
  [
    'a dispute that the customer bore otherwise',
    () => [
      `UPDATE payment_reversals SET from_wallet = 500 WHERE payment_id = ${sold.disputed.row}`,
    ],
    () => [
      /^journals \d+: reversal \d+, account loss:chargeback:usd: expected 0, found -300$/,
      /^journals \d+: reversal \d+, account user:\d+:available:usd: expected -500, found -200$/,
    ],
  ],
  [
    'a dispute that says it was booked back',
    () => [
      `UPDATE payment_reversals SET undone_at = now(), to_wallet = 200 WHERE payment_id = ${sold.disputed.row}`,
    ],
    () => [
      /^journals none: undone reversal \d+, account gateway:sandbox:clearing:usd: expected -500, found 0$/,
      /^journals none: undone reversal \d+, account loss:chargeback:usd: expected 300, found 0$/,
      /^journals none: undone reversal \d+, account user:\d+:available:usd: expected 200, found 0$/,
    ],
  ],
  [
    'a payment exception that is gone',
    () => [`DELETE FROM payment_matters WHERE id = ${sold.exception}`],
    () => [
      `payment_matters ${sold.exception}: money set aside: expected none, found 500 of usd from sandbox`,
    ],
  ],
  [
    'a payment exception of another amount',
    () => [`UPDATE payment_matters SET amount = 1 WHERE id = ${sold.exception}`],
    () => [
      `payment_matters ${sold.exception}: money set aside: expected 1 of usd from sandbox, found 500 of usd from sandbox`,
    ],
  ],
  [
    'money that was taken out of what is set aside',
    () => taken('usd', { kind: 'x', ref: 'x' }),
    () => [
      /^postings \d+: journal on account suspense:usd: expected one of a payment exception, found x$/,
      /^postings \d+: journal on account gateway:sandbox:clearing:usd: expected one of a payment, found x$/,
    ],
  ],
  [
    'money that was taken in another currency than was set aside',
    () => taken('rub', { kind: 'suspense', ref: sold.exception }),
    () => [
      /^payment_matters \d+: left of the money set aside in rub: expected at least 0, found -500$/,
    ],
  ],
];

test.each(cases)('the ledger check finds %s', async (_what, change, expected) => {
  const lines = await findingsAfter(sold.shop, ...change());
  const wanted = expected().map((line) =>
    typeof line === 'string' ? line : (expect.stringMatching(line) as string),
  );
  expect(lines).toEqual(expect.arrayContaining(wanted));
});
