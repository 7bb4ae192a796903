import { outgoingCalls } from './counters.ts';

/** Measures a call to a supplier or gateway. It has failed when it throws, or when `isFailed` returns true for its answer. */
export async function timeCall<Answer>(
  { to, call }: { to: string; call: string },
  run: () => Promise<Answer>,
  isFailed: (answer: Answer) => boolean,
): Promise<Answer> {
  const begun = performance.now();
  let failed = true;
  try {
    const answer = await run();
    failed = isFailed(answer);
    return answer;
  } finally {
    const result = failed ? 'failed' : 'ok';
    outgoingCalls.observe({ to, call, result }, (performance.now() - begun) / 1000);
  }
}
