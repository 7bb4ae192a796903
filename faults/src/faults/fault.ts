import type { Cluster } from '#cluster/start-cluster.ts';
import type { Players } from '#load/customers.ts';
import type { Failure } from '#load/records.ts';

type Call = Failure['path'];

export interface Scene {
  cluster: Cluster;
  /**
   * Marks the start of a disturbance of the shop; its recovery is measured from then on, without the calls that
   * cannot succeed during it.
   */
  disturb: (without?: Call) => void;
  /** Recipients of the customers' top-ups; a fault that changes them restores them. */
  players: Players;
  log: (line: string) => void;
}

/** Failure that is caused under load. */
export interface Fault {
  name: string;
  title: string;
  /** Maximum time in seconds until purchases succeed again. */
  recoveryGoal: number;
  /** Whether no request at all may fail. */
  cutsNothing?: true;
  /** Time in seconds within which 95 of 100 top-ups must be delivered, except those whose supplier calls are not answered. */
  topupGoal?: number;
  /** Whether it fills a node's disk, which requires root. */
  fillsDisk?: true;
  /** Causes the fault; resolves when it is over and the stopped processes have been restarted. */
  strike: (scene: Scene) => Promise<void>;
}
