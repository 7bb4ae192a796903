import { expect, test } from 'vitest';
import { findingsAfter } from '#testing/models/findings-after.ts';
import {
  account,
  balance,
  CAPTURE,
  deleted,
  holds,
  journal,
  journals,
  multiplied,
  posting,
  refunded,
  RELEASE,
  testCorruptions,
  useToppedUpShop,
} from '#testing/models/test-corruptions.ts';

const { sold, available, held } = useToppedUpShop();

test('the ledger check finds nothing in an unchanged shop with top-ups', async () => {
  expect(await findingsAfter(sold.shop)).toEqual([]);
});

/** Inserts a journal that moves held money to an account. */
const added = (kind: string, refType: string, refId: string, amount: number, to: string) => [
  `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor) VALUES (900, '${kind}', '${refType}', '${refId}', 'x', 'x')`,
  `INSERT INTO postings (id, journal_id, account_id, currency, amount)
   VALUES (901, 900, ${account(held())}, 'usd', ${-amount}), (902, 900, ${account(to)}, 'usd', ${amount})`,
  balance(held(), -amount),
];

const heldInstead = (minor: number) =>
  new RegExp(`^accounts \\d+: balance of ${held()}: expected 299, found ${minor}$`);
const settled = (code: string, kind: string, item = '', price: number, found: number) =>
  posting(
    code,
    `${kind} of item`,
    item,
    `${price} of usd, 0 of it commission, held for user ${sold.buyer.userId}`,
    found,
  );

testCorruptions(sold, [
  [
    'a hold that is gone, and the balances made to fit',
    () => [...deleted(`hold:${sold.open.id}`), balance(available(), 199), balance(held(), -199)],
    () => [heldInstead(100), holds(sold.open, '0 with 0 postings')],
  ],
  [
    'a hold of another amount',
    () => [multiplied(`hold:${sold.open.id}`, 2), balance(available(), -199), balance(held(), 199)],
    () => [
      heldInstead(498),
      posting(
        available(),
        'hold of order',
        sold.open.id,
        `199 of usd held for user ${sold.buyer.userId}`,
        -398,
      ),
      posting(
        held(),
        'hold of order',
        sold.open.id,
        `199 of usd held for user ${sold.buyer.userId}`,
        398,
      ),
    ],
  ],
  [
    'a hold of no order',
    () => [...added('hold', 'order', 'NOBODY', -7, available()), balance(available(), -7)],
    () => [
      heldInstead(306),
      posting(held(), 'hold of order', 'NOBODY', 'an order of top-ups', 7),
      posting(available(), 'hold of order', 'NOBODY', 'an order of top-ups', -7),
    ],
  ],
  [
    'a second hold',
    () => [...added('hold', 'order', sold.open.id, -199, available()), balance(available(), -199)],
    () => [heldInstead(498), holds(sold.open, '2 with 4 postings')],
  ],
  [
    'a capture of what is on its way',
    () => added('capture', 'order_item', sold.open.items[0] ?? '', 199, 'revenue:sales:usd'),
    () => [heldInstead(100), journals(sold.open, 'dispatching', 'none', CAPTURE)],
  ],
  [
    'a second capture',
    () => added('capture', 'order_item', sold.delivered.items[0] ?? '', 199, 'revenue:sales:usd'),
    () => [
      heldInstead(100),
      journals(sold.delivered, 'delivered', CAPTURE, `${CAPTURE}, ${CAPTURE}`),
    ],
  ],
  [
    'a capture and a release of the same',
    () => [
      ...added('release', 'order_item', sold.delivered.items[0] ?? '', 199, available()),
      balance(available(), 199),
    ],
    () => [
      heldInstead(100),
      refunded(sold.delivered, 199, 0, 0),
      journals(sold.delivered, 'delivered', CAPTURE, `${CAPTURE}, ${RELEASE}`),
    ],
  ],
  [
    'a capture that is gone',
    () => [...deleted(`cap:${sold.delivered.items[0]}`), balance(held(), 199)],
    () => [heldInstead(498), journals(sold.delivered, 'delivered', CAPTURE, 'none')],
  ],
  [
    'a capture of another amount',
    () => [multiplied(`cap:${sold.partly.items[0]}`, 2), balance(held(), -100)],
    () => [
      heldInstead(199),
      settled('revenue:sales:usd', 'capture', sold.partly.items[0], 100, 200),
      settled(held(), 'capture', sold.partly.items[0], 100, -200),
    ],
  ],
  [
    'a capture that was doubled',
    () => [
      `INSERT INTO postings (id, journal_id, account_id, currency, amount)
       SELECT 900 + id, journal_id, account_id, currency, amount FROM postings
        WHERE journal_id = ${journal(`cap:${sold.delivered.items[0]}`)}`,
      balance(held(), -199),
    ],
    () => [
      heldInstead(100),
      journals(sold.delivered, 'delivered', CAPTURE, 'capture with 4 postings'),
    ],
  ],
  [
    'a capture to another account',
    () => [
      `UPDATE postings SET account_id = ${account('adjust:admin:usd')}
        WHERE journal_id = ${journal(`cap:${sold.delivered.items[0]}`)} AND amount > 0`,
    ],
    () => [settled('adjust:admin:usd', 'capture', sold.delivered.items[0], 199, 199)],
  ],
  [
    'a capture that hides a commission',
    () => [
      `UPDATE topup_items SET commission = 5 WHERE order_item_id = ${sold.delivered.items[0]}`,
    ],
    () => [
      `order_items ${sold.delivered.items[0]}: journals of a top-up that is delivered: expected capture with 3 postings, found ${CAPTURE}`,
      /account revenue:sales:usd, capture of item \d+: expected 199 of usd, 5 of it commission, .*, found 199$/,
    ],
  ],
  [
    'a capture of no top-up',
    () => added('capture', 'order_item', '999999', 5, 'revenue:sales:usd'),
    () => [
      heldInstead(294),
      posting('revenue:sales:usd', 'capture of item', '999999', 'a top-up', 5),
      posting(held(), 'capture of item', '999999', 'a top-up', -5),
    ],
  ],
  [
    'a release to another customer',
    () => [
      `INSERT INTO users (id, nickname, nickname_key, password_hash) VALUES (900, 'x', 'x', 'x')`,
      `SELECT ledger_open_wallet(900)`,
      `UPDATE postings SET account_id = ${account('user:900:available:usd')}
        WHERE journal_id = ${journal(`rel:${sold.partly.items[1]}`)} AND amount > 0`,
      balance(available(), -500),
      balance('user:900:available:usd', 500),
    ],
    () => [settled('user:900:available:usd', 'release', sold.partly.items[1], 500, 500)],
  ],
  [
    'a release that is gone',
    () => [
      ...deleted(`rel:${sold.cancelled.items[0]}`),
      balance(available(), -199),
      balance(held(), 199),
    ],
    () => [
      heldInstead(498),
      refunded(sold.cancelled, 0, 199, 199),
      journals(sold.cancelled, 'cancelled', RELEASE, 'none'),
    ],
  ],
  [
    'a release of another amount',
    () => [
      multiplied(`rel:${sold.refunded.items[0]}`, 2),
      balance(available(), 100),
      balance(held(), -100),
    ],
    () => [
      heldInstead(199),
      refunded(sold.refunded, 200, 100, 100),
      settled(available(), 'release', sold.refunded.items[0], 100, 200),
      settled(held(), 'release', sold.refunded.items[0], 100, -200),
    ],
  ],
]);
