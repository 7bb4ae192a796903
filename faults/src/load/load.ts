import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '#seed.ts';
import {
  buyFromBalance,
  payByCard,
  topUp,
  type Purchase,
  type Customer,
  type Market,
  type Players,
} from './customers.ts';

/** Number of customers for each kind of operation, and their pause in milliseconds between two operations. */
const roles: readonly { buy: Purchase; customers: number; pauseMs: number }[] = [
  { buy: buyFromBalance, customers: 6, pauseMs: 150 },
  { buy: payByCard, customers: 4, pauseMs: 500 },
  { buy: topUp, customers: 2, pauseMs: 300 },
];

export const customersNeeded = roles.reduce((sum, { customers }) => sum + customers, 0);

/** Customers who buy until they are paused. */
export interface Load {
  /** Starts the purchases, or resumes them after a pause. */
  begin: () => void;
  /** Resolves when every started operation has a definite answer. Returns the reasons of customers who stopped earlier. */
  pause: () => Promise<string[]>;
  /** Recipients of all later top-ups. */
  players: Players;
}

export async function createLoad(given: Omit<Market, 'players'>): Promise<Load> {
  const players: Players = { silentEvery: null };
  const market: Market = { ...given, players };
  const customers: Customer[] = [];
  for (const { nickname, userId } of market.goods.customers) {
    const { token } = await market.client.call<{ token: string }>({
      path: '/auth/login',
      body: { nickname, password: PASSWORD },
    });
    customers.push({ userId, token });
  }
  const roleOf = roles.flatMap((role) => Array.from({ length: role.customers }, () => role));
  let isPaused = false;
  let running: Promise<void>[] = [];
  const keepBuying = async ({ buy, pauseMs }: (typeof roles)[number], customer: Customer) => {
    while (!isPaused) {
      await buy(market, customer);
      await sleep(pauseMs);
    }
  };
  return {
    players,
    begin: () => {
      isPaused = false;
      running = customers.flatMap((customer, index) => {
        const role = roleOf[index];
        return role ? [keepBuying(role, customer)] : [];
      });
      // The next pause reports a failure.
      void Promise.allSettled(running);
    },
    pause: async () => {
      isPaused = true;
      const ends = await Promise.allSettled(running);
      return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    },
  };
}
