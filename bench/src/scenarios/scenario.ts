import type { LoadRequest, LoadResult, LoadSpec, SqlSpec } from '../load/load-process-messages.ts';
import type { Stage } from '../run/bench-processes.ts';
import type { Goods } from '../seed/goods.ts';
import type { Buyer } from '../seed/users.ts';

/** Input of the scenarios: the seeded shop and the load. */
export interface Setting {
  stage: Stage;
  goods: Goods;
  /** Customers who each buy once per round. */
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
        /** Load of a separate process at the same time, which is not measured. */
        beside?: { requests: LoadRequest[]; rate: number };
      })
  | (Pick<SqlSpec, 'databaseUrl' | 'text' | 'calls' | 'collect'> &
      Partial<SqlSpec> & { kind: 'sql' });

/** One side of a comparison: the shop or its floor. */
export interface Side {
  /** Whether this floor is the shop itself under easier conditions. */
  onShop?: true;
  /** Restores the data with which every round starts; not measured. */
  prepare?(): Promise<void>;
  /** Returns the load of a round; `round` is unique within the run. */
  load(round: number): Load;
  /** Checks the data after a round. Returns the errors. */
  check?(result: LoadResult): Promise<string[]>;
}

/** Goal of the table in docs/performance.md, relative to the figures of the floor. */
export interface Goal {
  /** Minimum throughput, as a multiple of the floor's. */
  throughput?: number;
  /** Maximum CPU time per operation, as a multiple of the floor's. */
  cpu?: number;
  /** Maximum 99th percentile of latencies, as a multiple of the floor's. */
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
  /** Called before the scenario runs, because it may need data of earlier scenarios. */
  prepare: (setting: Setting) => Sides | Promise<Sides>;
}
