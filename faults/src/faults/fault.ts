import type { Cluster } from '#cluster/index.ts';
import type { Players } from '#load/customers.ts';
import type { Failure } from '#load/records.ts';

type Call = Failure['path'];

export interface Scene {
  cluster: Cluster;
  /**
   * Tells that something has just begun to disturb the shop; from then on its recovery is measured, without the calls that
   * cannot succeed meanwhile.
   */
  disturb: (without?: Call) => void;
  /** Whom customers top up; what a fault changes it changes back. */
  players: Players;
  log: (line: string) => void;
}

/** Something that breaks under load. */
export interface Fault {
  name: string;
  title: string;
  /** Seconds after which purchases must go through again. */
  recoveryGoal: number;
  /** Whether not a single request may fail. */
  cutsNothing?: true;
  /** Seconds within which 95 of 100 top-ups must be delivered, those of players without an answer left out. */
  topupGoal?: number;
  /** Whether it fills a node's disk, which takes root. */
  fillsDisk?: true;
  /** Ends when the fault is over and what it broke has been started again. */
  strike: (scene: Scene) => Promise<void>;
}
