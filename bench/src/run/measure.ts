import { cpuSeconds, machineCpuSeconds } from '../cpu.ts';
import type { LoadResult, LoadSpec, SqlSpec } from '../load/load-process-messages.ts';
import { latencies, type Round } from '../stats.ts';
import type { Stage } from './bench-processes.ts';

export interface Measured {
  round: Round;
  result: LoadResult;
}

/** Runs one load and reads the CPU times before and after it. */
export async function measure(
  stage: Stage,
  spec: LoadSpec | SqlSpec,
  pids: readonly number[],
): Promise<Measured> {
  const mine = [stage.load.pid, process.pid];
  const before = {
    counted: cpuSeconds(pids),
    mine: cpuSeconds(mine),
    machine: machineCpuSeconds(),
  };
  const started = performance.now();
  const result = await stage.load.run(spec);
  const wall = (performance.now() - started) / 1000;
  const counted = since(before.counted, cpuSeconds(pids));
  const own = since(before.mine, cpuSeconds(mine));
  const machine = since(before.machine, machineCpuSeconds());
  return {
    result,
    round: {
      operations: result.operations,
      seconds: result.seconds,
      latencies: latencies(result.milliseconds),
      cpuSeconds: counted,
      foreignCores:
        counted === undefined || own === undefined || machine === undefined
          ? undefined
          : Math.max(0, machine - counted - own) / wall,
    },
  };
}

function since(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}
