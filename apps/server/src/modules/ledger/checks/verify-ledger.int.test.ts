import { beforeAll, expect, test } from 'vitest';
import { findingsAfter as findingsIn } from '#testing/models/findings-after.ts';
import { createSoldShop, type SoldShop } from '#testing/shops/sold-shop.ts';

// Changes made with disabled triggers are reported with table, id and both figures.

let sold: SoldShop;

beforeAll(async () => {
  sold = await createSoldShop();
  // Each change is made to a copy of the database, which can only be copied without connections.
  await sold.shop.close();
});

const findingsAfter = (...statements: string[]) => findingsIn(sold.shop, ...statements);

const seal = expect.stringMatching(
  /^ledger_seals \d+: digest of journals 1 to \d+: expected [0-9a-f]{64}, found [0-9a-f]{64}$/,
) as string;

test('the ledger check finds nothing in an unchanged shop with orders', async () => {
  expect(await findingsAfter()).toEqual([]);
});

type Case = [
  what: string,
  change: (sold: SoldShop) => string[],
  expected: (sold: SoldShop) => unknown[],
];

const money: Case[] = [
  [
    'a posting of a sale',
    ({ kept }) => [`UPDATE postings SET amount = amount + 7 WHERE id = ${kept.walletPosting}`],
    ({ kept, wallet, buyer }) => [
      `journals ${kept.journal}: postings ${kept.walletPosting}, ${kept.salesPosting} in usd: expected 0, found 7`,
      `accounts ${wallet}: balance of user:${buyer.userId}:available:usd: expected 9507, found 9500`,
      seal,
      `postings ${kept.walletPosting}: account user:${buyer.userId}:available:usd, sale of order ${kept.id}: ` +
        `expected 500 of usd from user ${buyer.userId}, found -493`,
    ],
  ],
  [
    'both sides of a refund, so that all sums agree',
    ({ returned, wallet, buyer }) => [
      `UPDATE postings SET amount = amount * 2 WHERE journal_id = ${returned.journal}`,
      `UPDATE accounts SET balance = balance + 500 WHERE id = ${wallet}`,
      `UPDATE wallet_balances SET balance = balance + 500 WHERE user_id = ${buyer.userId} AND currency = 'usd'`,
      `UPDATE accounts SET settled_balance = settled_balance - 500 WHERE code = 'revenue:sales:usd'`,
    ],
    ({ returned, buyer }) => [
      seal,
      expect.stringContaining(`postings ${returned.walletPosting}: account user:${buyer.userId}`),
      `postings ${returned.salesPosting}: account revenue:sales:usd, refund ${returned.refund}: ` +
        `expected 500 of usd to user ${buyer.userId}, found -1000`,
    ],
  ],
  [
    'a posting that is gone',
    ({ kept }) => [`DELETE FROM postings WHERE id = ${kept.salesPosting}`],
    ({ kept }) => [
      `journals ${kept.journal}: postings ${kept.walletPosting} in usd: expected 0, found -500`,
      expect.stringContaining('settled balance of revenue:sales:usd: expected 0, found 500'),
      seal,
      `orders ${kept.id}: journals of its sale: expected 1 with 2 postings, found 1 with 1 postings`,
    ],
  ],
  [
    'a journal that is gone with its postings, and the balance made to fit',
    ({ kept, wallet, buyer }) => [
      `DELETE FROM journals WHERE id = ${kept.journal}`,
      `DELETE FROM postings WHERE journal_id = ${kept.journal}`,
      `UPDATE accounts SET balance = balance + 500 WHERE id = ${wallet}`,
      `UPDATE wallet_balances SET balance = balance + 500 WHERE user_id = ${buyer.userId} AND currency = 'usd'`,
      `UPDATE accounts SET settled_balance = settled_balance - 500 WHERE code = 'revenue:sales:usd'`,
    ],
    ({ kept }) => [
      seal,
      `orders ${kept.id}: journals of its sale: expected 1 with 2 postings, found 0 with 0 postings`,
    ],
  ],
  [
    'a journal without postings, and postings without a journal or account',
    ({ wallet }) => [
      `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor) VALUES (900, 'x', 'x', 'x', 'x', 'x')`,
      `INSERT INTO postings (id, journal_id, account_id, currency, amount)
       VALUES (901, 902, ${wallet}, 'usd', 5), (903, 902, 904, 'usd', -5)`,
    ],
    ({ wallet, buyer }) => [
      'journals 900: number of postings: expected at least 2, found 0',
      `postings 901: journal and account: expected journal 902, account ${wallet} in usd, ` +
        `found journal missing, account ${wallet} in usd`,
      `postings 903: journal and account: expected journal 902, account 904 in usd, ` +
        'found journal missing, account missing in none',
      `accounts ${wallet}: balance of user:${buyer.userId}:available:usd: expected 9505, found 9500`,
    ],
  ],
  [
    'a balance',
    ({ wallet }) => [`UPDATE accounts SET balance = balance + 100 WHERE id = ${wallet}`],
    ({ wallet, buyer }) => [
      `accounts ${wallet}: balance of user:${buyer.userId}:available:usd: expected 9500, found 9600`,
      `accounts ${wallet}: copied balance of user:${buyer.userId}:available:usd: expected 9600, found 9500`,
    ],
  ],
  [
    'copied balances',
    ({ buyer }) => [
      `UPDATE wallet_balances SET balance = 7 WHERE user_id = ${buyer.userId} AND currency = 'usd'`,
      `DELETE FROM wallet_balances WHERE user_id = ${buyer.userId} AND currency = 'rub'`,
    ],
    ({ wallet, buyer }) => [
      `accounts ${wallet}: copied balance of user:${buyer.userId}:available:usd: expected 9500, found 7`,
      expect.stringContaining(
        `copied balance of user:${buyer.userId}:available:rub: expected 0, found none`,
      ),
    ],
  ],
  [
    'a watermark',
    () => [
      `UPDATE accounts SET settled_balance = settled_balance + 1 WHERE code = 'adjust:admin:usd'`,
    ],
    () => [
      expect.stringContaining('settled balance of adjust:admin:usd: expected -10000, found -9999'),
    ],
  ],
  [
    'a wallet that is missing',
    ({ buyer }) => [`DELETE FROM accounts WHERE code = 'user:${buyer.userId}:held:rub'`],
    ({ buyer }) => [`users ${buyer.userId}: number of accounts: expected 4, found 3`],
  ],
  [
    'money that is held for nothing',
    ({ buyer }) => [
      `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor) VALUES (900, 'x', 'x', 'x', 'x', 'x')`,
      `INSERT INTO postings (id, journal_id, account_id, currency, amount)
       SELECT 900 + a.id, 900, a.id, 'usd', CASE a.kind WHEN 'held' THEN 5 ELSE -5 END
         FROM accounts a WHERE a.code IN ('user:${buyer.userId}:held:usd', 'suspense:usd')`,
      `UPDATE accounts SET balance = 5 WHERE code = 'user:${buyer.userId}:held:usd'`,
    ],
    ({ buyer }) => [
      expect.stringContaining(`balance of user:${buyer.userId}:held:usd: expected 0, found 5`),
      expect.stringMatching(
        /^postings 9\d\d: journal on account suspense:usd: expected one of a payment exception, found x$/,
      ),
    ],
  ],
  [
    "a journal's reason, long after",
    ({ kept }) => [`UPDATE journals SET actor = 'somebody else' WHERE id = ${kept.journal}`],
    () => [seal],
  ],
];

const goods: Case[] = [
  [
    "a code's state",
    ({ kept }) => [
      `UPDATE codes SET state = 'available', order_item_id = NULL WHERE id = ${kept.codes[0]}`,
    ],
    ({ kept }) => [
      `order_items ${kept.item}: sold codes of the delivered item in order ${kept.id}: expected 2, found 1`,
      `codes ${kept.codes[0]}: delivered with order ${kept.id}: expected sold to order ${kept.id}, found available`,
    ],
  ],
  [
    'a code that an order was not sold',
    ({ kept, returned }) => [
      `UPDATE codes SET state = 'sold', order_item_id = ${kept.item} WHERE id = ${returned.codes[0]}`,
    ],
    ({ kept, returned }) => [
      `order_items ${kept.item}: sold codes of the delivered item in order ${kept.id}: expected 2, found 3`,
      `codes ${returned.codes[0]}: sold to order ${kept.id}: expected a delivery, found none`,
    ],
  ],
  [
    'a code that a refunded item still has',
    ({ returned }) => [
      `UPDATE codes SET state = 'sold', order_item_id = ${returned.item} WHERE id = ${returned.codes[0]}`,
    ],
    ({ returned }) => [
      `order_items ${returned.item}: sold codes of the refunded item in order ${returned.id}: expected 0, found 1`,
    ],
  ],
  [
    'a code of another option',
    ({ kept }) => [
      `INSERT INTO price_options (id, product_id, game_amount, price_usd)
       SELECT 900, product_id, 5, 1 FROM order_items WHERE id = ${kept.item}`,
      `UPDATE codes SET option_id = 900 WHERE id = ${kept.codes[0]}`,
    ],
    ({ kept }) => [
      `codes ${kept.codes[0]}: order item of a code that is sold: expected an order item of its option, found ${kept.item}`,
    ],
  ],
  [
    'a code without a fingerprint',
    ({ kept }) => [`DELETE FROM code_fingerprints WHERE code_id = ${kept.codes[1]}`],
    ({ kept }) => [`codes ${kept.codes[1]}: number of fingerprints: expected 1, found 0`],
  ],
  [
    "an item's price",
    ({ kept }) => [`UPDATE order_items SET unit_price = 1 WHERE id = ${kept.item}`],
    ({ kept }) => [`orders ${kept.id}: total: expected 2, found 500`],
  ],
  [
    'a total',
    ({ kept }) => [`UPDATE orders SET total_amount = 400 WHERE id = '${kept.id}'`],
    ({ kept }) => [
      `orders ${kept.id}: total: expected 500, found 400`,
      expect.stringContaining(`postings ${kept.walletPosting}: `),
      expect.stringContaining(`postings ${kept.salesPosting}: `),
    ],
  ],
  [
    "an order's status",
    ({ kept }) => [`UPDATE orders SET status = 'refunded' WHERE id = '${kept.id}'`],
    ({ kept }) => [`orders ${kept.id}: status: expected completed, found refunded`],
  ],
  [
    'an order that is gone',
    ({ kept }) => [
      `UPDATE codes SET state = 'used', order_item_id = NULL WHERE order_item_id = ${kept.item}`,
      `DELETE FROM order_events WHERE order_id = '${kept.id}'`,
      `DELETE FROM order_items WHERE order_id = '${kept.id}'`,
      `DELETE FROM orders WHERE id = '${kept.id}'`,
    ],
    ({ kept }) => [
      expect.stringMatching(`^postings ${kept.walletPosting}: .*: expected an order, found -500`),
      expect.stringMatching(`^postings ${kept.salesPosting}: .*: expected an order, found 500`),
    ],
  ],
  [
    'a refund that is gone',
    ({ returned }) => [`DELETE FROM refunds WHERE id = ${returned.refund}`],
    ({ returned }) => [
      `orders ${returned.id}: refunded amount: expected refunds 0, releases 0, items 500, found 500`,
      expect.stringMatching(
        `^postings ${returned.walletPosting}: .*: expected a refund, found 500`,
      ),
      expect.stringMatching(
        `^postings ${returned.salesPosting}: .*: expected a refund, found -500`,
      ),
    ],
  ],
  [
    'a refund that nobody was paid',
    ({ kept, buyer }) => [
      `INSERT INTO refunds (id, order_id, user_id, amount, currency, actor)
       VALUES (900, '${kept.id}', ${buyer.userId}, 1, 'usd', 'x')`,
      `UPDATE orders SET refunded_amount = 1 WHERE id = '${kept.id}'`,
    ],
    ({ kept }) => [
      `orders ${kept.id}: refunded amount: expected refunds 1, releases 0, items 0, found 1`,
      `refunds 900: journals of order ${kept.id}: expected 1 with 2 postings, found 0 with 0 postings`,
    ],
  ],
];

const gone: Case[] = [
  [
    'a deleted order',
    ({ kept }) => [`DELETE FROM orders WHERE id = '${kept.id}'`],
    ({ kept }) => [
      expect.stringMatching(`^postings ${kept.walletPosting}: .*: expected an order, found -500`),
      expect.stringMatching(`^postings ${kept.salesPosting}: .*: expected an order, found 500`),
      `order_items ${kept.item}: order: expected ${kept.id}, found none`,
      expect.stringMatching(`^order_events \\d+: order: expected ${kept.id}, found none$`),
    ],
  ],
  [
    'a deleted customer',
    ({ buyer }) => [`DELETE FROM users WHERE id = ${buyer.userId}`],
    ({ buyer, kept, returned }) => [
      `orders ${kept.id}: customer: expected ${buyer.userId}, found none`,
      `orders ${returned.id}: customer: expected ${buyer.userId}, found none`,
    ],
  ],
  [
    'a deleted product',
    ({ kept }) => [
      `DELETE FROM products WHERE id = (SELECT product_id FROM order_items WHERE id = ${kept.item})`,
    ],
    ({ kept, returned }) => [
      expect.stringMatching(`^order_items ${kept.item}: product: expected \\d+, found none$`),
      expect.stringMatching(`^order_items ${returned.item}: product: expected \\d+, found none$`),
    ],
  ],
  [
    'a deleted price option',
    ({ kept }) => [
      `DELETE FROM price_options WHERE id = (SELECT option_id FROM order_items WHERE id = ${kept.item})`,
    ],
    ({ kept, returned }) => [
      expect.stringMatching(`^order_items ${kept.item}: price option: expected \\d+, found none$`),
      expect.stringMatching(
        `^order_items ${returned.item}: price option: expected \\d+, found none$`,
      ),
    ],
  ],
];

const findsExactly = async ([, change, expected]: Case) => {
  const lines = await findingsAfter(...change(sold));
  const wanted = expected(sold);
  expect(lines).toEqual(expect.arrayContaining(wanted));
  expect(lines).toHaveLength(wanted.length);
};

test.each([...money, ...goods])('the ledger check finds a change of %s', (...each) =>
  findsExactly(each),
);

test.each(gone)('the ledger check finds rows that refer to %s', (...each) => findsExactly(each));
