import { randomUUID } from 'node:crypto';
import { newCode } from './goods.ts';
import type { TestShop, TestUser } from './test-shop.ts';
import { pubgData } from './topup-shelf.ts';

/** What tests of PUBG codes do, through the shop's own calls. */
export function pubgCodesOf(shop: TestShop, admin: TestUser) {
  const codes = () => admin.call.admin.pubgCodes;
  return {
    codes,
    newDenomination: async (amount: number): Promise<number> => {
      const fields = { uc_amount: amount, price_usd: 1.99, price_rub: 150 };
      return (await admin.call.admin.pubgDenominations.create(fields)).id;
    },
    add: (denominationId: number, code = newCode()) => codes().create({ denominationId, code }),
    load: (denominationId: number, text: string) => codes().bulkLoad({ denominationId, text }),
    /** A customer's order of one unit, which takes the oldest code; answers the order's id. */
    order: async (denominationId: number): Promise<string> => {
      const customer = await shop.registerUser();
      await shop.credit(customer.userId, 'usd', 10_00n);
      const topupData = pubgData([{ id: denominationId, name: '60 UC' }]);
      const input = { topupData, currency: 'usd' as const, idempotencyKey: randomUUID() };
      return (await customer.call.orders.topup(input)).order_id;
    },
    stateOf: async (id: number): Promise<string | undefined> => {
      const { rows } = await shop.deps.pool.query<{ state: string }>(
        'SELECT state FROM topup_codes WHERE id = $1',
        [id],
      );
      return rows[0]?.state;
    },
    /** What was written down of a code, newest first. */
    acts: async (id: number): Promise<string[]> => {
      const { items } = await admin.call.admin.audit.list({ q: `topup_code:${id}` });
      return items.map(({ action }) => action);
    },
  };
}
