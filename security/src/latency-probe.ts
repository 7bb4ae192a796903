import { Worker } from 'node:worker_threads';
import type { Latencies, ProbeSpec } from './latency-probe-worker.ts';

export type { Latencies, ProbeSpec };

/** Call that a separate thread repeats at a steady rate, while the main thread attacks. */
export interface Probe {
  /** Stops the calls and returns their latencies, including those of pending calls. */
  stop: () => Promise<Latencies>;
}

function startProbe(spec: ProbeSpec): Probe {
  const worker = new Worker(new URL('latency-probe-worker.ts', import.meta.url), {
    workerData: spec,
  });
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

/** Runs the probe while `work` runs, for at least `leastMs`. */
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
