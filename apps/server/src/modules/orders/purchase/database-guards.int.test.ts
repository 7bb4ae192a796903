import { afterAll, describe, expect, test } from 'vitest';
import { createSoldShop, type SoldShop } from '#testing/shops/sold-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// The database refuses invalid changes of orders and codes from any client.

const sold = useFixture(() => createSoldShop());

afterAll(() => sold.shop.close());

type Attempt = [what: string, sql: (sold: SoldShop) => string, constraint: string];

const refused = (attempts: Attempt[]) =>
  test.each(attempts)(
    'the database guards orders and codes: %s',
    async (_what, sql, constraint) => {
      await expect(sold.shop.deps.pool.query(sql(sold))).rejects.toMatchObject({ constraint });
    },
  );

const code = (set: string) => (shop: SoldShop) =>
  `UPDATE codes SET ${set} WHERE id = ${shop.kept.codes[0]}`;
const free = (set: string) => (shop: SoldShop) =>
  `UPDATE codes SET ${set} WHERE id = ${shop.returned.codes[0]}`;

describe('a code', () => {
  refused([
    ['that is sold is not reserved', code(`state = 'reserved'`), 'code_transition'],
    ['that is sold is not used', code(`state = 'used', order_item_id = NULL`), 'code_transition'],
    ['that is sold does not leave its order', code('order_item_id = NULL'), 'code_of_order_stays'],
    [
      'that is sold does not move to another order',
      (shop) => code(`order_item_id = ${shop.returned.item}`)(shop),
      'code_of_order_stays',
    ],
    ['that is sold keeps its option', code('option_id = option_id + 1'), 'code_of_order_stays'],
    [
      'that is sold is not deleted',
      (shop) => `DELETE FROM codes WHERE id = ${shop.kept.codes[0]}`,
      'code_of_order_is_kept',
    ],
    ['that is free belongs to nobody', free('order_item_id = 1'), 'codes_held_by_item'],
    ['that is sold belongs to somebody', free(`state = 'sold'`), 'codes_held_by_item'],
    ['that is free is not voided', free(`state = 'voided', order_item_id = 1`), 'code_transition'],
    [
      'does not begin as a sold one',
      (shop) =>
        `INSERT INTO codes (option_id, cipher, key_id, state, order_item_id)
         SELECT option_id, '', 'k', 'sold', ${shop.kept.item} FROM codes LIMIT 1`,
      'code_transition',
    ],
    ['is not truncated away', () => 'TRUNCATE codes CASCADE', 'rows_are_kept'],
  ]);

  test('the database refuses to return a revealed code to stock, or to change when it was revealed', async () => {
    const { pool } = sold.shop.deps;
    const id = sold.kept.codes[1];
    await pool.query('UPDATE codes SET revealed_at = now() WHERE id = $1', [id]);
    const change = (set: string) => pool.query(`UPDATE codes SET ${set} WHERE id = $1`, [id]);
    await expect(change(`state = 'available', order_item_id = NULL`)).rejects.toMatchObject({
      constraint: 'code_transition',
    });
    for (const set of ['revealed_at = NULL', `revealed_at = revealed_at + interval '1 hour'`]) {
      await expect(change(set)).rejects.toMatchObject({ constraint: 'code_stays_revealed' });
    }
  });
});

const order =
  (set: string, which: 'kept' | 'returned' = 'kept') =>
  (shop: SoldShop) =>
    `UPDATE orders SET ${set} WHERE id = '${shop[which].id}'`;
const item =
  (set: string, which: 'kept' | 'returned' = 'kept') =>
  (shop: SoldShop) =>
    `UPDATE order_items SET ${set} WHERE id = ${shop[which].item}`;
const otherOrder =
  ({ id = 'ANOTHER-ORDER', total = 100, refunded = 0 }) =>
  (shop: SoldShop) =>
    `INSERT INTO orders (id, user_id, status, currency, total_amount, refunded_amount)
     SELECT '${id}', user_id, 'completed', currency, ${total}, ${refunded} FROM orders WHERE id = '${shop.kept.id}'`;
const otherItem =
  ({ type = 'code', quantity = 1, price = 100, status = 'delivered', refunded = 0 }) =>
  (shop: SoldShop) =>
    `INSERT INTO order_items (order_id, position, item_type, product_id, option_id, region_id, game_amount, quantity,
                              unit_price, status, refunded_quantity)
     SELECT order_id, 99, '${type}', product_id, option_id, region_id, game_amount, ${quantity}, ${price}, '${status}',
            ${refunded}
       FROM order_items WHERE id = ${shop.kept.item}`;

describe('a new order', () => {
  refused([
    ['has no total below its refund', otherOrder({ total: -1 }), 'orders_refunded'],
    ['has no negative refund', otherOrder({ refunded: -1 }), 'orders_refunded'],
    ['is not refunded beyond its total', otherOrder({ refunded: 101 }), 'orders_refunded'],
    ['has no short id', otherOrder({ id: 'SHORT' }), 'orders_id_form'],
    ['has no long id', otherOrder({ id: 'L'.repeat(37) }), 'orders_id_form'],
    ['has no item with a negative price', otherItem({ price: -1 }), 'order_items_price'],
    ['has no item of no units', otherItem({ quantity: 0 }), 'order_items_quantity'],
    ['has no item of a thousand units', otherItem({ quantity: 1000 }), 'order_items_quantity'],
    ['has no top-up of a product', otherItem({ type: 'topup' }), 'order_items_product'],
    ['has no delivered item that went back', otherItem({ refunded: 1 }), 'order_items_refunded'],
    [
      'has no pending item with a refund',
      otherItem({ quantity: 2, status: 'pending', refunded: 1 }),
      'order_items_refunded',
    ],
    [
      'has no refunded item with units left',
      otherItem({ status: 'refunded' }),
      'order_items_refunded',
    ],
  ]);
});

describe('an order', () => {
  refused([
    ['keeps its total', order('total_amount = 1'), 'order_identity'],
    ['keeps its customer', order('user_id = user_id + 1'), 'order_identity'],
    ['keeps its currency', order(`currency = 'rub'`), 'order_identity'],
    ['is not refunded beyond its total', order('refunded_amount = 501'), 'orders_refunded'],
    ['takes no refund back', order('refunded_amount = 0', 'returned'), 'order_refund_grows'],
    [
      'takes no refund of units back',
      item('refunded_quantity = 0', 'returned'),
      'order_item_refund_grows',
    ],
    ['does not become pending again', order(`status = 'pending'`), 'order_transition'],
    ['that was refunded stays so', order(`status = 'completed'`, 'returned'), 'order_transition'],
    [
      'is not deleted',
      (shop) => `DELETE FROM orders WHERE id = '${shop.kept.id}'`,
      'rows_are_kept',
    ],
    ['is not truncated away', () => 'TRUNCATE orders CASCADE', 'rows_are_kept'],
    ['keeps the prices of its items', item('unit_price = 1'), 'order_item_identity'],
    ['keeps the quantities of its items', item('quantity = 1'), 'order_item_identity'],
    [
      'does not deliver an item whose units are all refunded',
      item('refunded_quantity = quantity'),
      'order_items_refunded',
    ],
    [
      'does not deliver what it took back',
      item(`status = 'delivered'`, 'returned'),
      'order_item_transition',
    ],
    ['keeps its items', () => 'DELETE FROM order_items', 'rows_are_kept'],
    ['keeps its history', () => `UPDATE order_events SET kind = 'x'`, 'rows_are_kept'],
    ['keeps its refunds', () => 'DELETE FROM refunds', 'rows_are_kept'],
    ['keeps the amounts of its refunds', () => 'UPDATE refunds SET amount = 1', 'rows_are_kept'],
  ]);
});

const insertOrder = (userId: string) =>
  `INSERT INTO orders (id, user_id, status, currency, total_amount) VALUES ('GUARDEDORDER', ${userId}, 'pending', 'usd', 1)`;
const copyItem =
  (changes: { [column: string]: string }) =>
  ({ kept }: SoldShop) => {
    const columns = ['order_id', 'product_id', 'option_id', 'region_id', 'item_type'];
    const values = columns.map((column) => changes[column] ?? column);
    return `INSERT INTO order_items (${columns.join(', ')}, position, game_amount, quantity, unit_price, status)
            SELECT ${values.join(', ')}, 99, game_amount, quantity, unit_price, 'delivered' FROM order_items WHERE id = ${kept.item}`;
  };

describe('without foreign keys', () => {
  refused([
    ['refuses an order of an unknown user', () => insertOrder('0'), 'orders_user'],
    ['refuses an item of an unknown order', copyItem({ order_id: `'NONE'` }), 'order_items_goods'],
    [
      'refuses a top-up of an unknown order',
      copyItem({ order_id: `'NONE'`, item_type: `'topup'`, product_id: 'NULL' }),
      'order_items_goods',
    ],
    ['refuses an item of an unknown product', copyItem({ product_id: '0' }), 'order_items_goods'],
    ['refuses an item of an unknown option', copyItem({ option_id: '0' }), 'order_items_goods'],
    ['refuses an item of another region', copyItem({ region_id: '7' }), 'order_items_goods'],
    [
      'refuses an event of an unknown order',
      () => `INSERT INTO order_events (order_id, kind, actor) VALUES ('NONE', 'completed', 'x')`,
      'order_events_order',
    ],
    ['keeps users', () => 'DELETE FROM users', 'rows_are_kept'],
    ['keeps price options', () => 'DELETE FROM price_options', 'rows_are_kept'],
    ['keeps products with options', () => 'DELETE FROM products', 'price_options_product_id_fkey'],
  ]);
});

test('the database refuses to change or remove entries of the audit log', async () => {
  await sold.shop.deps.pool.query(
    `INSERT INTO audit_log (actor, action, target) VALUES ('admin', 'user.block', 'user:1')`,
  );
  for (const sql of [
    `UPDATE audit_log SET actor = 'x'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
  ]) {
    await expect(sold.shop.deps.pool.query(sql)).rejects.toMatchObject({
      constraint: 'audit_append_only',
    });
  }
});
