import type { Currency, ErrorCode } from '@manabar/contracts';

/** Result of a step: a refusal's code, or the return value. */
export type Outcome = { refused: ErrorCode } | { done: unknown };

interface ModelOption {
  price: Record<Currency, bigint | null>;
  /** All codes, oldest first, and whether they are free. */
  codes: { text: string; free: boolean }[];
}

interface ModelItem {
  option: number;
  quantity: number;
  price: bigint;
  codes: string[];
  state: 'delivered' | 'revealed' | 'refunded';
}

export interface ModelOrder {
  currency: Currency;
  total: bigint;
  refunded: bigint;
  items: ModelItem[];
}

interface ModelUser {
  balance: Record<Currency, bigint>;
  /** Quantities by option. */
  cart: Map<number, number>;
  orders: ModelOrder[];
  refunds: number;
}

const refused = (code: ErrorCode): Outcome => ({ refused: code });
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Reference model of the shop's ledger: wallets, stock and orders in memory, one step at a time. */
export class ShopModel {
  readonly users: ModelUser[];
  readonly options: ModelOption[];

  constructor(users: number, prices: ModelOption['price'][]) {
    this.users = Array.from({ length: users }, () => ({
      balance: { usd: 0n, rub: 0n },
      cart: new Map<number, number>(),
      orders: [],
      refunds: 0,
    }));
    this.options = prices.map((price) => ({ price, codes: [] }));
  }

  load(option: number, texts: string[]): void {
    this.#option(option).codes.push(...texts.map((text) => ({ text, free: true })));
  }

  free(option: number): string[] {
    return this.#option(option)
      .codes.filter((code) => code.free)
      .map((code) => code.text);
  }

  adjust(user: number, currency: Currency, mode: 'set' | 'add', amount: bigint): Outcome {
    const { balance } = this.#user(user);
    const next = mode === 'set' ? amount : balance[currency] + amount;
    if (next < 0n) return refused('insufficient_balance');
    balance[currency] = next;
    return { done: undefined };
  }

  /** Pays for the cart; each item takes the oldest free codes of its option. */
  pay(user: number, currency: Currency): Outcome {
    const { cart, balance, orders } = this.#user(user);
    const lines = [...cart].sort(([a], [b]) => a - b);
    if (lines.length === 0) return refused('cart_empty');
    const prices = lines.map(([option]) => this.#option(option).price[currency]);
    if (prices.includes(null)) return refused('currency_not_available');
    const total = sum(lines.map(([, quantity], n) => (prices[n] ?? 0n) * BigInt(quantity)));
    if (total > balance[currency]) return refused('insufficient_balance');
    const left = lines.map(([option, quantity]) => ({ left: this.free(option).length, quantity }));
    const short = left.filter((line) => line.left < line.quantity);
    if (short.some((line) => line.left === 0)) return refused('out_of_stock');
    if (short.length > 0) return refused('quantity_exceeds_stock');
    balance[currency] -= total;
    cart.clear();
    const items = lines.map(([option, quantity], n): ModelItem => {
      const codes = this.free(option).slice(0, quantity);
      this.#setFree(option, codes, false);
      return { option, quantity, price: prices[n] ?? 0n, codes, state: 'delivered' };
    });
    orders.push({ currency, total, refunded: 0n, items });
    return { done: undefined };
  }

  /** Reveals the codes of the delivered items and returns them. */
  reveal(user: number, order: number): Outcome {
    const items = this.#order(user, order).items.filter((item) => item.state !== 'refunded');
    for (const item of items) item.state = 'revealed';
    return { done: items.map((item) => item.codes) };
  }

  refund(user: number, order: number): Outcome {
    const owner = this.#user(user);
    const found = this.#order(user, order);
    const kept = found.items.filter((item) => item.state !== 'refunded');
    const back = kept.filter((item) => item.state === 'delivered');
    if (kept.length === 0) return refused('conflict');
    if (back.length === 0) return refused('already_revealed');
    if (owner.refunds === 5) return refused('rate_limited');
    owner.refunds++;
    for (const item of back) {
      item.state = 'refunded';
      this.#setFree(item.option, item.codes, true);
    }
    const amount = sum(back.map((item) => item.price * BigInt(item.quantity)));
    found.refunded += amount;
    owner.balance[found.currency] += amount;
    return { done: amount };
  }

  #setFree(option: number, texts: string[], free: boolean): void {
    for (const code of this.#option(option).codes) if (texts.includes(code.text)) code.free = free;
  }

  #user(index: number): ModelUser {
    return found(this.users[index]);
  }

  #option(index: number): ModelOption {
    return found(this.options[index]);
  }

  #order(user: number, order: number): ModelOrder {
    return found(this.#user(user).orders[order]);
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the model has no such thing');
  return value;
}
