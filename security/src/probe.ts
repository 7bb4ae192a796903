import { Worker } from 'node:worker_threads';
import type { Latencies, ProbeSpec } from './probe-worker.ts';

export type { Latencies, ProbeSpec };

/** A call that is repeated at an even pace from a thread of its own, while the main thread attacks. */
export interface Probe {
  /** Ends the calls and answers their latencies, those under way included. */
  stop: () => Promise<Latencies>;
}

function startProbe(spec: ProbeSpec): Probe {
  const worker = new Worker(new URL('probe-worker.ts', import.meta.url), { workerData: spec });
  const done = new Promise<Latencies>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: () => {
      worker.postMessage('stop');
      return done;
    },
  };
}

/** Runs the probe while `work` runs, at least for `leastMs`. */
export async function probeDuring(
  spec: ProbeSpec,
  work: () => Promise<unknown>,
  leastMs = 0,
): Promise<Latencies> {
  const probe = startProbe(spec);
  try {
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, leastMs))]);
  } catch (error) {
    await probe.stop();
    throw error;
  }
  return probe.stop();
}
