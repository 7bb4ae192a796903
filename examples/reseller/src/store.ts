import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '@manabar/contracts/rules';
import { openDatabase, transaction } from './database.ts';

/** One option of the shop. */
export interface Option {
  product: string;
  region: number;
  amount: number;
}

/** What is going to be bought, under which key, for how much. Written down before the shop hears of it. */
export interface Plan extends Option {
  key: string;
  product_id: number;
  /** The prices that were looked at, null where there was none. */
  price_usd: number | null;
  price_rub: number | null;
  quantity: number;
  currency: Currency;
  total: number;
}

export interface Purchase extends Plan {
  state: 'open' | 'paid' | 'stored' | 'refused';
  order_id: string | null;
  refusal: string | null;
}

/** What the reseller has and has done. Each verb is one transaction that is on the disk when it returns. */
export interface Store {
  plan(plan: Plan): void;
  /** What was begun and is not over: at most one. */
  underWay(): Purchase | undefined;
  paid(key: string, orderId: string): void;
  refused(key: string, refusal: string): void;
  /** The codes of a purchase that was paid. A second time nothing happens. */
  keep(key: string, codes: readonly string[]): void;
  inStock(option: Option): number;
  /** Takes one code out for a sale; for the same sale the same code. Undefined: there is none. */
  take(option: Option, sale: string): string | undefined;
  purchases(): Purchase[];
  close(): void;
}

export function openStore(folder: string): Store {
  const database = openDatabase(folder);
  return { ...purchasesOf(database), ...codesOf(database), close: () => database.close() };
}

const ended = () => new Date().toISOString();

function purchasesOf(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO purchases (key, product, product_id, region, amount, price_usd, price_rub, quantity, currency, total, planned_at)
     VALUES (:key, :product, :product_id, :region, :amount, :price_usd, :price_rub, :quantity, :currency, :total, :planned_at)`,
  );
  const underWay = database.prepare(`SELECT * FROM purchases WHERE state IN ('open', 'paid')`);
  const pay = database.prepare(
    `UPDATE purchases SET state = 'paid', order_id = ? WHERE key = ? AND state = 'open'`,
  );
  const refuse = database.prepare(
    `UPDATE purchases SET state = 'refused', refusal = ?, ended_at = ? WHERE key = ? AND state = 'open'`,
  );
  const all = database.prepare('SELECT * FROM purchases ORDER BY planned_at, key');
  return {
    plan: (plan: Plan) => void insert.run({ ...plan, planned_at: ended() }),
    underWay: () => underWay.get() as unknown as Purchase | undefined,
    paid: (key: string, orderId: string) => void pay.run(orderId, key),
    refused: (key: string, refusal: string) => void refuse.run(refusal, ended(), key),
    purchases: () => all.all() as unknown as Purchase[],
  };
}

function codesOf(database: DatabaseSync) {
  const end = database.prepare(
    `UPDATE purchases SET state = 'stored', ended_at = ? WHERE key = ? AND state = 'paid'`,
  );
  const insert = database.prepare('INSERT INTO codes (purchase, position, code) VALUES (?, ?, ?)');
  const of = `FROM codes c JOIN purchases p ON p.key = c.purchase
               WHERE p.product = ? AND p.region = ? AND p.amount = ? AND c.taken_for IS NULL`;
  const count = database.prepare(`SELECT count(*) AS n ${of}`);
  const taken = database.prepare('SELECT code FROM codes WHERE taken_for = ?');
  const take = database.prepare(
    `UPDATE codes SET taken_for = ? WHERE id = (SELECT c.id ${of} ORDER BY c.id LIMIT 1) RETURNING code`,
  );
  return {
    keep: (key: string, codes: readonly string[]) =>
      transaction(database, () => {
        if (end.run(ended(), key).changes === 0) return;
        for (const [position, code] of codes.entries()) insert.run(key, position, code);
      }),
    inStock: ({ product, region, amount }: Option) =>
      Number(count.get(product, region, amount)?.['n']),
    take: ({ product, region, amount }: Option, sale: string) =>
      transaction(database, () => {
        const row = taken.get(sale) ?? take.get(sale, product, region, amount);
        return row?.['code'] as string | undefined;
      }),
  };
}
