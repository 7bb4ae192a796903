import { beforeAll, expect, test } from 'vitest';
import { findingsAfter } from '#testing/models/findings-after.ts';
import {
  createToppedUpShop,
  type ToppedUp,
  type ToppedUpShop,
} from '#testing/shops/topped-up-shop.ts';

// Changes made with disabled triggers are reported with table, id and both figures.

let sold: ToppedUpShop;

beforeAll(async () => {
  sold = await createToppedUpShop();
  await sold.shop.close();
});

const account = (name: string) => `(SELECT id FROM accounts WHERE code = '${name}')`;
const available = () => `user:${sold.buyer.userId}:available:usd`;
const held = () => `user:${sold.buyer.userId}:held:usd`;
const balance = (code: string, by: number) =>
  `UPDATE accounts SET balance = balance + ${by} WHERE code = '${code}'`;
const journal = (key: string) => `(SELECT id FROM journals WHERE dedupe_key = '${key}')`;
const deleted = (key: string) => [
  `DELETE FROM postings WHERE journal_id = ${journal(key)}`,
  `DELETE FROM journals WHERE dedupe_key = '${key}'`,
];
/** Inserts a journal that moves held money to an account. */
const added = (kind: string, refType: string, refId: string, amount: number, to: string) => [
  `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor) VALUES (900, '${kind}', '${refType}', '${refId}', 'x', 'x')`,
  `INSERT INTO postings (id, journal_id, account_id, currency, amount)
   VALUES (901, 900, ${account(held())}, 'usd', ${-amount}), (902, 900, ${account(to)}, 'usd', ${amount})`,
  balance(held(), -amount),
];
/** Multiplies the amounts of a journal's postings. */
const multiplied = (key: string, times: number) =>
  `UPDATE postings SET amount = amount * ${times} WHERE journal_id = ${journal(key)}`;

test('the ledger check finds nothing in an unchanged shop with top-ups', async () => {
  expect(await findingsAfter(sold.shop)).toEqual([]);
});

const CAPTURE = 'capture with 2 postings';
const RELEASE = 'release with 2 postings';

/** Builders of expected findings, in the order of the checks. */
const heldInstead = (minor: number) =>
  new RegExp(`^accounts \\d+: balance of ${held()}: expected 299, found ${minor}$`);
const holds = ({ id }: ToppedUp, found: string) =>
  `orders ${id}: journals of its hold: expected 1 with 2 postings, found ${found}`;
const journals = ({ items: [item] }: ToppedUp, state: string, expected: string, found: string) =>
  `order_items ${item}: journals of a top-up that is ${state}: expected ${expected}, found ${found}`;
const posting = (code: string, of: string, id = '', expected = '', found = 0) =>
  new RegExp(`^postings \\d+: account ${code}, ${of} ${id}: expected ${expected}, found ${found}$`);
const settled = (code: string, kind: string, item = '', price: number, found: number) =>
  posting(
    code,
    `${kind} of item`,
    item,
    `${price} of usd, 0 of it commission, held for user ${sold.buyer.userId}`,
    found,
  );
const refunded = ({ id }: ToppedUp, releases: number, items: number, found: number) =>
  `orders ${id}: refunded amount: expected refunds 0, releases ${releases}, items ${items}, found ${found}`;
const status = ({ id }: ToppedUp, expected: string, found: string) =>
  `orders ${id}: status: expected ${expected}, found ${found}`;
const codes = ({ items: [item] }: ToppedUp, state: string, expected: string, found: string) =>
  `order_items ${item}: codes of a top-up that is ${state}: expected ${expected}, found ${found} of another denomination`;

type Case = [what: string, change: () => string[], expected: () => (string | RegExp)[]];

const cases: Case[] = [
  [
    'where a top-up stands',
    () => [
      `UPDATE topup_items SET state = 'unknown', next_at = now() WHERE order_item_id = ${sold.delivered.items[0]}`,
    ],
    () => [
      `order_items ${sold.delivered.items[0]}: status of a top-up that is unknown: expected pending, found delivered`,
      journals(sold.delivered, 'unknown', 'none', CAPTURE),
    ],
  ],
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
  [
    "an item's status",
    () => [
      `UPDATE order_items SET status = 'delivered', refunded_quantity = 0 WHERE id = ${sold.partly.items[1]}`,
    ],
    () => [
      refunded(sold.partly, 500, 0, 500),
      `order_items ${sold.partly.items[1]}: status of a top-up that is failed: expected refunded, found delivered`,
    ],
  ],
  [
    'the status of an order that was taken back',
    () => [`UPDATE orders SET status = 'refunded' WHERE id = '${sold.cancelled.id}'`],
    () => [status(sold.cancelled, 'cancelled', 'refunded')],
  ],
  [
    'the status of an order that was refused',
    () => [`UPDATE orders SET status = 'cancelled' WHERE id = '${sold.refunded.id}'`],
    () => [status(sold.refunded, 'refunded', 'cancelled')],
  ],
  [
    'the status of a refused activation',
    () => [`UPDATE orders SET status = 'refunded' WHERE id = '${sold.activation.id}'`],
    () => [status(sold.activation, 'cancelled', 'refunded')],
  ],
  [
    'the status of an order on its way',
    () => [`UPDATE orders SET status = 'cancelled' WHERE id = '${sold.open.id}'`],
    () => [status(sold.open, 'pending', 'cancelled')],
  ],
  [
    'what went back of an order',
    () => [`UPDATE orders SET refunded_amount = 1 WHERE id = '${sold.partly.id}'`],
    () => [refunded(sold.partly, 500, 500, 1)],
  ],
  [
    'a code that was redeemed and is free again',
    () => [
      `UPDATE topup_codes SET state = 'available', order_item_id = NULL WHERE order_item_id = ${sold.partly.items[0]}`,
    ],
    () => [codes(sold.partly, 'delivered', '1 redeemed', '0 reserved, 0 redeemed, 0')],
  ],
  [
    'a code that a waiting top-up has not got',
    () => [
      `UPDATE topup_codes SET state = 'error', order_item_id = NULL WHERE order_item_id = ${sold.waiting.items[0]}`,
    ],
    () => [codes(sold.waiting, 'waiting', '1 reserved', '0 reserved, 0 redeemed, 0')],
  ],
  [
    'a code that a refused top-up still holds',
    () => [
      `UPDATE topup_codes SET state = 'redeemed', order_item_id = ${sold.refunded.items[0]} WHERE id =
         (SELECT min(c.id) FROM topup_codes c JOIN topup_items t ON t.denomination_id = c.denomination_id
           WHERE c.state = 'available' AND t.order_item_id = ${sold.refunded.items[0]})`,
    ],
    () => [codes(sold.refunded, 'failed', 'none', '0 reserved, 1 redeemed, 0')],
  ],
  [
    'a code of another denomination',
    () => [
      `UPDATE topup_codes SET denomination_id = (SELECT denomination_id FROM topup_items WHERE order_item_id = ${sold.partly.items[1]})
        WHERE order_item_id = ${sold.partly.items[0]}`,
    ],
    () => [codes(sold.partly, 'delivered', '1 redeemed', '0 reserved, 1 redeemed, 1')],
  ],
  [
    'a code that belongs to no top-up',
    () => [
      `UPDATE topup_codes SET order_item_id = 999999 WHERE order_item_id = ${sold.waiting.items[0]}`,
    ],
    () => [
      codes(sold.waiting, 'waiting', '1 reserved', '0 reserved, 0 redeemed, 0'),
      /^topup_codes \d+: order item of a code that is reserved: expected a top-up, found 999999$/,
    ],
  ],
  [
    'a code without a fingerprint',
    () => [`DELETE FROM code_fingerprints WHERE code_id = (SELECT min(id) FROM topup_codes)`],
    () => [/^topup_codes \d+: number of fingerprints: expected 1, found 0$/],
  ],
  [
    'a top-up that says nothing of itself',
    () => [`DELETE FROM topup_items WHERE order_item_id = ${sold.cancelled.items[0]}`],
    () => [
      status(sold.cancelled, 'refunded', 'cancelled'),
      `order_items ${sold.cancelled.items[0]}: top-up of an item of type topup: expected one, found none`,
      posting(available(), 'release of item', sold.cancelled.items[0], 'a top-up', 199),
      posting(held(), 'release of item', sold.cancelled.items[0], 'a top-up', -199),
    ],
  ],
  [
    'a top-up of a code, in an order of top-ups',
    () => [
      `INSERT INTO products (id, slug, title, description, image_url) VALUES (900, 'x', 'x', 'x', '/x.svg')`,
      `INSERT INTO order_items (id, order_id, position, item_type, product_id, game_amount, quantity, unit_price, status)
       VALUES (900, '${sold.open.id}', 2, 'code', 900, 1, 1, 0, 'pending')`,
      `INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url) VALUES (900, 'x', 'x', 'x', '/x.svg')`,
    ],
    () => [
      'order_items 900: top-up of an item of type code: expected none, found one',
      `orders ${sold.open.id}: kinds of items: expected 1, found 2`,
    ],
  ],
];

test.each(cases)('the ledger check finds a change of %s', async (_what, change, expected) => {
  const lines = await findingsAfter(sold.shop, ...change());
  const wanted = expected();
  expect(lines).toEqual(
    expect.arrayContaining(
      wanted.map((line) =>
        typeof line === 'string' ? line : (expect.stringMatching(line) as string),
      ),
    ),
  );
  expect(lines).toHaveLength(wanted.length);
});
