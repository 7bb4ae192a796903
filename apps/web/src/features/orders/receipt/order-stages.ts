import type { Order, OrderDetail } from '@manabar/contracts';
import { topupStages, type TopupStage } from '@manabar/contracts/rules';
import { isActivation, isTopupOrder } from '../order-kind.ts';

export type StageName =
  | 'paid'
  | 'codeTaken'
  | 'processing'
  | 'accepted'
  | 'checking'
  | 'delivered'
  | 'toppedUp'
  | 'partly'
  | 'refunded'
  | 'cancelled';

export interface Stage {
  name: StageName;
  done: boolean;
  /** ISO 8601; null when the time is unknown. */
  at: string | null;
}

type StagedItem = Pick<OrderDetail['items'][number], 'item_type' | 'status' | 'stage'>;
export type StagedOrder = Pick<
  Order,
  'status' | 'created_at' | 'total_amount' | 'refunded_amount'
> & {
  items: readonly StagedItem[];
};

const nameOfStage: Record<TopupStage, StageName> = {
  waiting: 'accepted',
  processing: 'processing',
  unknown: 'checking',
};

/** Stage of the order: the least advanced of its pending top-ups. */
function currentStage(items: readonly StagedItem[]): StageName {
  const stages = items.filter(({ status }) => status === 'pending').map(({ stage }) => stage);
  const worst = topupStages.findLast((stage) => stages.includes(stage)) ?? 'processing';
  return nameOfStage[worst];
}

/** Returns the stages of an order in sequence. An order from the balance is paid and delivered at the same moment. */
export function stagesOf(order: StagedOrder): Stage[] {
  const { status, created_at, refunded_amount, items } = order;
  const isTopup = isTopupOrder(order);
  const paid: Stage = {
    name: isActivation(order) ? 'codeTaken' : 'paid',
    done: true,
    at: created_at,
  };
  const end = isTopup ? 'toppedUp' : 'delivered';
  switch (status) {
    case 'pending':
      return [
        ...(isTopup ? [paid] : []),
        { name: currentStage(items), done: true, at: isTopup ? null : created_at },
        { name: end, done: false, at: null },
      ];
    case 'completed':
      return [
        paid,
        // A code is delivered with the order; the receipt has no delivery time of a top-up.
        { name: end, done: true, at: isTopup ? null : created_at },
        ...(refunded_amount > 0 ? [{ name: 'partly', done: true, at: null } as const] : []),
      ];
    case 'refunded':
      return [paid, { name: 'refunded', done: true, at: null }];
    case 'cancelled':
      return [{ name: 'cancelled', done: true, at: null }];
  }
}

/** Fill and tone of the order's progress bar. */
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
