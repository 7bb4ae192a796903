import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropConstraints, insertRow, withoutTriggers } from '#testing/synthetic-rows.ts';

// The database admits a compensation only if it fits the recalled code and its order.

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await createFileDatabase() });
  await client.connect();
});
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));
afterAll(() => client.end());

const fitting = {
  code_batches: { id: 1, state: 'recalling' },
  order_items: { id: 1, order_id: 'order-1', unit_price: 100 },
  codes: { id: 1, batch_id: 1, order_item_id: 1, option_id: 1, state: 'voided' },
  refunds: { id: 3, order_id: 'order-1', amount: 100 },
};
const replacing = { id: 2, batch_id: 2, order_item_id: 1, option_id: 1, state: 'sold' };

type Given = { [Table in keyof typeof fitting]?: object };

/** Writes the rows that a compensation refers to, with the given changes. */
async function write(changes: Given, replacement: object): Promise<void> {
  const tables = Object.keys(fitting) as (keyof typeof fitting)[];
  for (const table of [...tables, 'code_recalls']) await dropConstraints(client, table);
  await withoutTriggers(client, async () => {
    for (const table of tables)
      await insertRow(client, table, { ...fitting[table], ...changes[table] });
    await insertRow(client, 'codes', { ...replacing, ...replacement });
  });
}

const compensate = (by: 'replacement_id' | 'refund_id') =>
  client.query(`INSERT INTO code_recalls (code_id, batch_id, order_item_id, ${by})
                VALUES (1, 1, 1, ${by === 'refund_id' ? 3 : 2})`);

test.each(['replacement_id', 'refund_id'] as const)(
  'the database admits a compensation by %s that fits',
  async (by) => {
    await write({}, {});
    expect((await compensate(by)).rowCount).toBe(1);
  },
);

test.each<['replacement_id' | 'refund_id', Given, object]>([
  ['refund_id', { codes: { state: 'sold' } }, {}],
  ['refund_id', { codes: { batch_id: 2 } }, {}],
  ['refund_id', { codes: { order_item_id: 2 } }, {}],
  ['refund_id', { code_batches: { state: 'active' } }, {}],
  ['refund_id', { code_batches: { state: 'recalled' } }, {}],
  ['refund_id', { refunds: { order_id: 'order-2' } }, {}],
  ['refund_id', { refunds: { amount: 200 } }, {}],
  ['replacement_id', {}, { state: 'available' }],
  ['replacement_id', {}, { order_item_id: 2 }],
  ['replacement_id', {}, { option_id: 2 }],
])(
  'the database refuses a compensation by %s with %j and the replacement %j',
  async (by, changes, replacement) => {
    await write(changes, replacement);
    await expect(compensate(by)).rejects.toMatchObject({ constraint: 'code_recall_fits' });
  },
);
