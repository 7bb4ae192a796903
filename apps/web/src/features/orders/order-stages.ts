import type { Order } from '@manabar/contracts';

export type StageName = 'paid' | 'processing' | 'delivered' | 'partly' | 'refunded' | 'cancelled';

export interface Stage {
  name: StageName;
  done: boolean;
  /** ISO 8601; null where the moment is not known. */
  at: string | null;
}

type StagedOrder = Pick<Order, 'status' | 'created_at' | 'refunded_amount'>;

/** Stages of an order in their order. From the balance, paying and delivering are one moment. */
export function stagesOf({ status, created_at, refunded_amount }: StagedOrder): Stage[] {
  const paid: Stage = { name: 'paid', done: true, at: created_at };
  switch (status) {
    case 'pending':
      return [
        { name: 'processing', done: true, at: created_at },
        { name: 'delivered', done: false, at: null },
      ];
    case 'completed':
      return [
        paid,
        { name: 'delivered', done: true, at: created_at },
        ...(refunded_amount > 0 ? [{ name: 'partly', done: true, at: null } as const] : []),
      ];
    case 'refunded':
      return [paid, { name: 'refunded', done: true, at: null }];
    case 'cancelled':
      return [{ name: 'cancelled', done: true, at: null }];
  }
}

/** How full the order's bar is, and in which tone. */
export function barOf({ status }: Pick<Order, 'status'>): {
  value: number;
  tone: 'green' | 'amber' | 'mana' | 'red';
} {
  switch (status) {
    case 'pending':
      return { value: 0.5, tone: 'amber' };
    case 'completed':
      return { value: 1, tone: 'green' };
    case 'refunded':
      return { value: 0, tone: 'mana' };
    case 'cancelled':
      return { value: 0, tone: 'red' };
  }
}
