import type { Settlement } from '#modules/topups/index.ts';

/** Reference model of top-ups in memory, simple and slow. */
export interface ModelItem {
  state: 'waiting' | 'dispatching' | 'delivered' | 'failed' | 'cancelled';
  price: bigint;
  /** Index of the stock of its code; null if it needs no code. */
  stock: number | null;
}

export interface ModelOrder {
  /** Player in a game. */
  recipient: string;
  undoUntil: number | null;
  items: ModelItem[];
}

export interface ModelUser {
  available: bigint;
  orders: ModelOrder[];
}

export type Outcome = 'placed' | 'insufficient_balance' | 'out_of_stock';

const isOpen = ({ state }: ModelItem) => state === 'waiting' || state === 'dispatching';
const isGone = ({ state }: ModelItem) => state === 'failed' || state === 'cancelled';

export class TopupModel {
  readonly users: ModelUser[];
  /** Numbers of free codes by stock. */
  readonly stocks: number[];
  readonly #undoMs: number;

  constructor(
    users: number,
    { funds, stocks, undoMs }: { funds: bigint; stocks: number[]; undoMs: number },
  ) {
    this.users = Array.from({ length: users }, () => ({ available: funds, orders: [] }));
    this.stocks = [...stocks];
    this.#undoMs = undoMs;
  }

  order(user: number, recipient: string, wanted: Omit<ModelItem, 'state'>[], now: number): Outcome {
    const customer = this.of(user);
    const total = wanted.reduce((sum, { price }) => sum + price, 0n);
    if (customer.available < total) return 'insufficient_balance';
    const left = [...this.stocks];
    for (const { stock } of wanted) if (stock !== null) left[stock] = (left[stock] ?? 0) - 1;
    if (left.some((count) => count < 0)) return 'out_of_stock';
    this.stocks.splice(0, left.length, ...left);
    const known = customer.orders.some(
      (order) => order.recipient === recipient && order.items.some((item) => !isGone(item)),
    );
    customer.available -= total;
    customer.orders.push({
      recipient,
      undoUntil: known ? null : now + this.#undoMs,
      items: wanted.map((item) => ({ ...item, state: 'waiting' })),
    });
    return 'placed';
  }

  dispatch(item: ModelItem): boolean {
    if (item.state !== 'waiting') return false;
    item.state = 'dispatching';
    return true;
  }

  capture(item: ModelItem): Settlement | 'never sent' {
    if (item.state === 'waiting') return 'never sent';
    if (item.state === 'delivered') return 'before';
    if (!isOpen(item)) return 'otherwise';
    item.state = 'delivered';
    return 'now';
  }

  release(user: number, item: ModelItem): Settlement {
    if (item.state === 'delivered') return 'otherwise';
    if (!isOpen(item)) return 'before';
    this.#giveBack(user, item, 'failed');
    return 'now';
  }

  cancel(user: number, { undoUntil, items }: ModelOrder, now: number): 'done' | 'conflict' {
    if (items.every(({ state }) => state === 'cancelled')) return 'done';
    const inTime = undoUntil !== null && undoUntil > now;
    if (!inTime || items.some(({ state }) => state !== 'waiting')) return 'conflict';
    for (const item of items) this.#giveBack(user, item, 'cancelled');
    return 'done';
  }

  receipt({ items }: ModelOrder): { status: string; refunded: bigint } {
    const refunded = items.filter(isGone).reduce((sum, { price }) => sum + price, 0n);
    const status = items.some(isOpen)
      ? 'pending'
      : items.some(({ state }) => state === 'delivered')
        ? 'completed'
        : items.every(({ state }) => state === 'cancelled')
          ? 'cancelled'
          : 'refunded';
    return { status, refunded };
  }

  held(user: number): bigint {
    const open = this.of(user).orders.flatMap(({ items }) => items.filter(isOpen));
    return open.reduce((sum, { price }) => sum + price, 0n);
  }

  of(user: number): ModelUser {
    const found = this.users[user];
    if (!found) throw new Error('nobody');
    return found;
  }

  #giveBack(user: number, item: ModelItem, state: 'failed' | 'cancelled'): void {
    item.state = state;
    this.of(user).available += item.price;
    if (item.stock !== null) this.stocks[item.stock] = (this.stocks[item.stock] ?? 0) + 1;
  }
}
