import {
  CAPTURE,
  journals,
  posting,
  refunded,
  testCorruptions,
  useToppedUpShop,
} from '#testing/models/test-corruptions.ts';
import type { ToppedUp } from '#testing/shops/topped-up-shop.ts';

const { sold, available, held } = useToppedUpShop();

const status = ({ id }: ToppedUp, expected: string, found: string) =>
  `orders ${id}: status: expected ${expected}, found ${found}`;
const codes = ({ items: [item] }: ToppedUp, state: string, expected: string, found: string) =>
  `order_items ${item}: codes of a top-up that is ${state}: expected ${expected}, found ${found} of another denomination`;

testCorruptions(sold, [
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
]);
