import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '@manabar/contracts/rules';
import { openDatabase, transaction, underWay as isUnderWay } from './database.ts';

/** Price option of the shop. */
export interface Option {
  product: string;
  region: number;
  amount: number;
}

/** Planned purchase with its idempotency key and price; stored before the call to the shop. */
export interface Plan extends Option {
  key: string;
  product_id: number;
  /** Prices at the time of the plan; null when the option is not sold in the currency. */
  price_usd: number | null;
  price_rub: number | null;
  quantity: number;
  currency: Currency;
  total: number;
}

export interface Purchase extends Plan {
  state: 'open' | 'paid' | 'stored' | 'refused' | 'mismatch';
  order_id: string | null;
  refusal: string | null;
}

/** Code of an order that differs from its plan, and the shop's description of its item. */
export interface OtherCode {
  code: string;
  item: string;
}

/** Stock and purchases of the reseller. Each function is one transaction that is on the disk when it returns. */
export interface Store {
  plan(plan: Plan): void;
  /** Unfinished purchase; there is one at most. */
  underWay(): Purchase | undefined;
  paid(key: string, orderId: string): void;
  refused(key: string, refusal: string): void;
  /** Stores the codes of a paid purchase. A repetition has no effect. */
  keep(key: string, codes: readonly string[]): void;
  /** Stores the codes of an order that differs from its plan; they are not for sale, and all purchases stop. */
  mismatched(key: string, codes: readonly OtherCode[]): void;
  otherCodes(key: string): OtherCode[];
  /** Confirms that a person has checked a mismatch, so that buying continues. Returns false when there is none. */
  acknowledge(key: string): boolean;
  inStock(option: Option): number;
  /** Takes one code for a sale; the same sale gets the same code. Undefined when the stock is empty. */
  take(option: Option, sale: string): string | undefined;
  purchases(): Purchase[];
  close(): void;
}

export function openStore(folder: string): Store {
  const database = openDatabase(folder);
  return { ...purchasesOf(database), ...codesOf(database), close: () => database.close() };
}

const now = () => new Date().toISOString();

function purchasesOf(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO purchases (key, product, product_id, region, amount, price_usd, price_rub, quantity, currency, total, planned_at)
     VALUES (:key, :product, :product_id, :region, :amount, :price_usd, :price_rub, :quantity, :currency, :total, :planned_at)`,
  );
  const underWay = database.prepare(`SELECT * FROM purchases WHERE ${isUnderWay}`);
  const pay = database.prepare(
    `UPDATE purchases SET state = 'paid', order_id = ? WHERE key = ? AND state = 'open'`,
  );
  const refuse = database.prepare(
    `UPDATE purchases SET state = 'refused', refusal = ?, ended_at = ? WHERE key = ? AND state = 'open'`,
  );
  const acknowledge = database.prepare(
    `UPDATE purchases SET acknowledged_at = ? WHERE key = ? AND state = 'mismatch' AND acknowledged_at IS NULL`,
  );
  const all = database.prepare('SELECT * FROM purchases ORDER BY planned_at, key');
  return {
    plan: (plan: Plan) => void insert.run({ ...plan, planned_at: now() }),
    underWay: () => underWay.get() as unknown as Purchase | undefined,
    paid: (key: string, orderId: string) => void pay.run(orderId, key),
    refused: (key: string, refusal: string) => void refuse.run(refusal, now(), key),
    acknowledge: (key: string) => acknowledge.run(now(), key).changes > 0,
    purchases: () => all.all() as unknown as Purchase[],
  };
}

function codesOf(database: DatabaseSync) {
  const end = database.prepare(
    `UPDATE purchases SET state = ?, ended_at = ? WHERE key = ? AND state = 'paid'`,
  );
  const insert = database.prepare(
    'INSERT INTO codes (purchase, position, code, item) VALUES (?, ?, ?, ?)',
  );
  const other = database.prepare(
    'SELECT code, item FROM codes WHERE purchase = ? AND item IS NOT NULL ORDER BY position',
  );
  const of = `FROM codes c JOIN purchases p ON p.key = c.purchase
               WHERE p.state = 'stored' AND p.product = ? AND p.region = ? AND p.amount = ? AND c.taken_for IS NULL`;
  const count = database.prepare(`SELECT count(*) AS n ${of}`);
  const taken = database.prepare('SELECT code FROM codes WHERE taken_for = ?');
  const take = database.prepare(
    `UPDATE codes SET taken_for = ? WHERE id = (SELECT c.id ${of} ORDER BY c.id LIMIT 1) RETURNING code`,
  );
  const endWith = (
    state: 'stored' | 'mismatch',
    key: string,
    codes: readonly (OtherCode | { code: string; item: null })[],
  ) =>
    transaction(database, () => {
      if (end.run(state, now(), key).changes === 0) return;
      for (const [position, { code, item }] of codes.entries())
        insert.run(key, position, code, item);
    });
  return {
    keep: (key: string, codes: readonly string[]) =>
      endWith(
        'stored',
        key,
        codes.map((code) => ({ code, item: null })),
      ),
    mismatched: (key: string, codes: readonly OtherCode[]) => endWith('mismatch', key, codes),
    otherCodes: (key: string) => other.all(key) as unknown as OtherCode[],
    inStock: ({ product, region, amount }: Option) =>
      Number(count.get(product, region, amount)?.['n']),
    take: ({ product, region, amount }: Option, sale: string) =>
      transaction(database, () => {
        const row = taken.get(sale) ?? take.get(sale, product, region, amount);
        return row?.['code'] as string | undefined;
      }),
  };
}
