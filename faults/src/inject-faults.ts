import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@manabar/tooling/wait';
import type { Cluster } from '#cluster/start-cluster.ts';
import { awaitSynchronousStandby } from '#cluster/patroni-api.ts';
import type { Fault, Scene } from '#faults/index.ts';
import { recoverySeconds, type Records } from '#load/records.ts';

/** One occurrence of a fault. Times are those of `performance.now()`. */
export interface Strike {
  fault: Fault;
  from: number;
  to: number;
  /** Longest recovery of its disturbances in seconds; null when purchases did not succeed again. */
  recovery: number | null;
}

const WHOLE_MS = 120_000;
/** Time in milliseconds without a failure before the next fault. */
const STEADY_MS = 3_000;

/** Waits until every process is ready, a synchronous standby follows, and no call has failed for a while. */
async function awaitCalm({ shop, ports }: Cluster, { failures, acknowledged }: Records) {
  for (const process of [...shop.servers, ...shop.workers]) {
    if (await waitUntil(process.isReady, WHOLE_MS, 100)) continue;
    throw new Error(`${process.name} is not ready:\n${process.child.lastWords()}`);
  }
  await awaitSynchronousStandby(ports, WHOLE_MS);
  const begun = performance.now();
  const isCalm = () => {
    const since = performance.now() - STEADY_MS;
    const lastFailure = failures.at(-1)?.at ?? 0;
    return begun <= since && lastFailure < since && (acknowledged.at(-1)?.at ?? 0) > since;
  };
  if (await waitUntil(isCalm, WHOLE_MS, 100)) return;
  throw new Error(`calls still fail: ${failures.at(-1)?.cause ?? 'nothing is bought'}`);
}

/** Causes a fault under load, and waits until the shop has recovered. */
async function strike(
  fault: Fault,
  { records, ...scene }: Omit<Scene, 'disturb'> & { records: Records },
): Promise<Strike> {
  const { cluster, log } = scene;
  await awaitCalm(cluster, records);
  const from = performance.now();
  const disturbances: { begun: number; without: string | undefined }[] = [];
  const disturb = (without?: string) =>
    void disturbances.push({ begun: performance.now(), without });
  await fault.strike({ ...scene, disturb });
  const struck = performance.now();
  await awaitCalm(cluster, records);
  // Calls that began before the end of the fault may fail after it.
  await sleep(STEADY_MS);
  const to = performance.now();
  const recoveries = disturbances.map(({ begun, without }, index) => {
    const end = disturbances[index + 1]?.begun ?? to;
    const within = ({ at }: { at: number }) => at >= begun && at < end;
    return recoverySeconds(
      {
        acknowledged: records.acknowledged.filter(within),
        failures: records.failures.filter((one) => within(one) && one.path !== without),
      },
      begun,
    );
  });
  log(`${fault.title}: over after ${((struck - from) / 1000).toFixed(1)} s`);
  const isBack = recoveries.every((seconds) => seconds !== null);
  return { fault, from, to, recovery: isBack ? Math.max(...recoveries) : null };
}

/**
 * Causes every fault in each round. A shop that does not recover ends the run, with the reason; the results until then
 * are judged nevertheless.
 */
export async function injectFaults(
  { faults, rounds }: { faults: readonly Fault[]; rounds: number },
  scene: Parameters<typeof strike>[1],
): Promise<{ strikes: Strike[]; stopped?: string }> {
  const strikes: Strike[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const fault of faults) {
      scene.log(`${fault.title} (${round} of ${rounds})`);
      try {
        strikes.push(await strike(fault, scene));
      } catch (error) {
        const stopped = `${fault.title}: ${String(error)}`;
        // The evaluation may fail for the same reason, so the reason is logged first.
        scene.log(stopped);
        return { strikes, stopped };
      }
    }
  }
  return { strikes };
}
