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

/** How many customers do each, one operation after the other, and how long they think in between. */
const roles: readonly { buy: Purchase; customers: number; pauseMs: number }[] = [
  { buy: buyFromBalance, customers: 6, pauseMs: 150 },
  { buy: payByCard, customers: 4, pauseMs: 500 },
  { buy: topUp, customers: 2, pauseMs: 300 },
];

export const customersNeeded = roles.reduce((sum, { customers }) => sum + customers, 0);

/** Customers who buy until they are told to stop. */
export interface Load {
  /** Begins, or goes on after a pause. */
  begin: () => void;
  /** Ends when every operation that was begun has its definite answer. Answers why customers have stopped before. */
  pause: () => Promise<string[]>;
  /** Whom customers top up from now on. */
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
      // A failure is told by the next pause.
      void Promise.allSettled(running);
    },
    pause: async () => {
      isPaused = true;
      const ends = await Promise.allSettled(running);
      return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    },
  };
}
