import { parentPort, workerData } from 'node:worker_threads';
import { createClientAt } from './client-at-address.ts';

export interface ProbeSpec {
  url: string;
  /** Loopback address from which the calls are sent. */
  address: string;
  /** Path that begins with a slash, including /api. */
  path: string;
  method?: string;
  token?: string;
  body?: unknown;
  /** Milliseconds between the starts of two calls, even when the first is not answered yet. */
  everyMs: number;
}

/** Latencies in milliseconds. */
export interface Latencies {
  p50: number;
  p99: number;
  max: number;
  calls: number;
  /** Number of calls that were not answered with a success. */
  failed: number;
}

/** Nearest-rank percentile of sorted values. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

async function probe(spec: ProbeSpec, stopped: () => boolean): Promise<Latencies> {
  const visitor = createClientAt(spec.url, spec.address);
  const durations: number[] = [];
  let failed = 0;
  const callOnce = async () => {
    const begun = performance.now();
    const { path, method, token, body } = spec;
    try {
      const { status } = await visitor.call(path, {
        ...(method !== undefined && { method }),
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body }),
      });
      if (status >= 300) failed++;
    } catch {
      failed++;
    }
    durations.push(performance.now() - begun);
  };
  const calls: Promise<void>[] = [];
  while (!stopped()) {
    calls.push(callOnce());
    await new Promise((resolve) => setTimeout(resolve, spec.everyMs));
  }
  await Promise.all(calls);
  await visitor.close();
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    calls: sorted.length,
    failed,
  };
}

let stopped = false;
parentPort?.once('message', () => (stopped = true));
parentPort?.postMessage(await probe(workerData as ProbeSpec, () => stopped));
