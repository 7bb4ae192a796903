import type { Outcome } from './summary.ts';

/** What the order of stages depends on. */
export interface Step {
  name: string;
  /** Steps without which this one cannot say anything. */
  needs?: readonly string[];
  /** Keeps one core busy: runs beside another one like it. */
  single?: true;
}

/**
 * Runs steps in their order, neighbours that keep only one core busy two at a time. What needs a step that did not pass
 * is not run.
 */
export async function runSteps<S extends Step>(
  steps: readonly S[],
  run: (step: S, together: boolean) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<S, Outcome>();
  const work = async (step: S, together: boolean) => {
    const blocked = [...outcomes].some(
      ([{ name }, { state }]) => state !== 'passed' && step.needs?.includes(name),
    );
    const { name } = step;
    outcomes.set(
      step,
      blocked ? { name, state: 'not run', seconds: 0 } : await run(step, together),
    );
  };
  const waiting = [...steps];
  const lane = async () => {
    for (;;) {
      const [next] = waiting;
      if (!next?.single) return;
      waiting.shift();
      await work(next, true);
    }
  };
  for (;;) {
    const [next] = waiting;
    if (!next) break;
    if (next.single) await Promise.all([lane(), lane()]);
    else {
      waiting.shift();
      await work(next, false);
    }
  }
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}
