/** Time-out of one request in milliseconds; callers poll. */
const ANSWER_MS = 2_000;

/** Whether an address answers with a success. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // The port does not listen yet.
    return false;
  }
}
