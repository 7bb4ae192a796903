import type { LoadRequest, LoadResult, LoadSpec, SqlSpec } from '../load/messages.ts';
import type { Stage } from '../run/stage.ts';
import type { Goods } from '../seed/goods.ts';
import type { Buyer } from '../seed/users.ts';

/** Input of the scenarios: the seeded shop and the load. */
export interface Setting {
  stage: Stage;
  goods: Goods;
  /** Each buys once in a round. */
  buyers: readonly Buyer[];
  /** Customers with unchanged carts and orders. */
  readers: readonly Buyer[];
  seconds: number;
  clients: number;
}

/** Requests of one round; the runner adds ports, times and clients unless the scenario sets them. */
export type Load =
  | (Pick<LoadSpec, 'requests' | 'repeat' | 'status'> &
      Partial<LoadSpec> & {
        kind: 'http';
        /** Runs at the same time from a process of its own, and is not measured. */
        beside?: { requests: LoadRequest[]; rate: number };
      })
  | (Pick<SqlSpec, 'databaseUrl' | 'text' | 'calls' | 'collect'> &
      Partial<SqlSpec> & { kind: 'sql' });

/** One side of a comparison: the shop or its floor. */
export interface Side {
  /** A floor that is the shop itself under easier conditions. */
  onShop?: true;
  /** Brings the data into the state that every round starts from; not measured. */
  prepare?(): Promise<void>;
  /** `round` is a number that no other round of the run has. */
  load(round: number): Load;
  /** Looks at what a round has left behind. Answers what is wrong. */
  check?(result: LoadResult): Promise<string[]>;
}

/** A goal of the table in docs/performance.md; figures of the shop against those of the floor. */
export interface Goal {
  /** Throughput, at least so many times the floor's. */
  throughput?: number;
  /** CPU for one operation, at most so many times the floor's. */
  cpu?: number;
  /** Slowest hundredth of the answers, at most so many times the floor's. */
  p99?: number;
}

interface Sides {
  shop: Side;
  floor: Side;
}

/** Comparison of the shop with a floor. */
export interface Scenario {
  name: string;
  title: string;
  floorTitle: string;
  goal: Goal;
  /** Called when its turn comes: it may need what the scenarios before it have left behind. */
  prepare: (setting: Setting) => Sides | Promise<Sides>;
}
