import { randomInt } from 'node:crypto';
import { waitUntil } from '@manabar/tooling/wait';
import type { ShopCluster, ShopProcess } from '#cluster/start-cluster.ts';
import type { Fault } from './fault.ts';

const READY_MS = 60_000;
/** Time limit in milliseconds for the end of a process after a signal. */
const END_MS = 10_000;

/** Chooses any of the processes, because the first one could differ from the others. */
function anyOf(processes: readonly ShopProcess[]): ShopProcess {
  const chosen = processes[randomInt(processes.length)];
  if (!chosen) throw new Error('there are no processes');
  return chosen;
}

/** Sends a signal, and waits until the restarted process is ready. */
const signal =
  (kind: 'servers' | 'workers', name: NodeJS.Signals): Fault['strike'] =>
  async ({ cluster, disturb, log }) => {
    const shop: ShopCluster = cluster.shop;
    const victim = anyOf(shop[kind]);
    const before = victim.child;
    disturb();
    const begun = performance.now();
    before.process.kill(name);
    await before.ended;
    const ended = performance.now();
    if (ended - begun > END_MS) throw new Error(`${victim.name} takes more than 10 s to end`);
    const isBack = async () => victim.child !== before && (await victim.isReady());
    if (!(await waitUntil(isBack, READY_MS, 50)))
      throw new Error(`${victim.name} does not come back`);
    const seconds = (at: number) => ((at - begun) / 1000).toFixed(1);
    log(
      `${victim.name} ended after ${seconds(ended)} s and is ready again after ${seconds(performance.now())} s`,
    );
  };

export const processFaults: readonly Fault[] = [
  {
    name: 'kill-server',
    title: 'SIGKILL of a server',
    recoveryGoal: 5,
    strike: signal('servers', 'SIGKILL'),
  },
  {
    name: 'end-server',
    title: 'SIGTERM of a server behind the proxy',
    recoveryGoal: 5,
    cutsNothing: true,
    strike: signal('servers', 'SIGTERM'),
  },
  {
    name: 'kill-worker',
    title: 'SIGKILL of a worker',
    recoveryGoal: 5,
    strike: signal('workers', 'SIGKILL'),
  },
];
