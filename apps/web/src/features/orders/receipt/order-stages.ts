import type { OrderDetail } from '@manabar/contracts';
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
  /** Time in ISO 8601; null when it is unknown. */
  at: string | null;
}

type StagedItem = Pick<OrderDetail['items'][number], 'item_type' | 'status' | 'stage'>;
export type StagedOrder = Pick<
  OrderDetail,
  'status' | 'created_at' | 'total_amount' | 'refunded_amount' | 'times'
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

/** Returns the stages of an order in sequence. */
export function stagesOf(order: StagedOrder): Stage[] {
  const { status, created_at, refunded_amount, items, times } = order;
  const isTopup = isTopupOrder(order);
  const came = (name: StageName, at: string | undefined): Stage => ({
    name,
    done: true,
    at: at ?? null,
  });
  const paid = isActivation(order) ? came('codeTaken', created_at) : came('paid', times.paid);
  const end = isTopup ? 'toppedUp' : 'delivered';
  switch (status) {
    case 'pending':
      return [
        ...(isTopup ? [paid] : []),
        came(currentStage(items), isTopup ? undefined : created_at),
        { name: end, done: false, at: null },
      ];
    case 'completed':
      return [
        paid,
        came(end, times.delivered),
        ...(refunded_amount > 0 ? [came('partly', times.refunded)] : []),
      ];
    case 'refunded':
      return [paid, came('refunded', times.refunded)];
    case 'cancelled':
      return [came('cancelled', times.cancelled)];
  }
}

/** Fill and tone of the order's progress bar. */
export function barOf({ status }: Pick<OrderDetail, 'status'>): {
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
