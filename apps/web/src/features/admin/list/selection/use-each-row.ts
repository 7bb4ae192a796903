import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toAppError } from '#lib/errors/errors.ts';
import { useGroupedCalls } from '../../form/use-admin-action.ts';

export interface FailedRow {
  name: string;
  /** Error of the call. */
  thrown: unknown;
}

/** Progress of an action on selected rows. */
export interface EachRowRun {
  title: string;
  total: number;
  done: number;
  failed: readonly FailedRow[];
  state: 'running' | 'stopped' | 'ended';
  /** Seconds until the rate limit ends; null without one. */
  waiting: number | null;
}

interface EachRowOptions<Row> {
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Acts on one row; errors are reported and the next row follows. */
  act: (row: Row) => Promise<unknown>;
}

/** Wait in seconds after a rate limit that names no time. */
const USUAL_WAIT = 5;

/** Seconds to wait before a rate-limited call is repeated; null for other errors. */
function waitFor(thrown: unknown): number | null {
  const { code, retryAfter } = toAppError(thrown);
  return code === 'rate_limited' ? Math.max(1, retryAfter ?? USUAL_WAIT) : null;
}

/** Pause that the signal can end early. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Acts on rows one after the other, so that a refusal does not stop the others. A rate-limited call is repeated after
 * the wait. The lists are refetched at the end. Leaving the page prevents further calls.
 */
export function useEachRow() {
  const grouped = useGroupedCalls();
  const [run, setRun] = useState<EachRowRun | null>(null);
  const running = useRef(new AbortController());
  const stop = () => running.current.abort();
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);
  return {
    run,
    start: <Row>({ title, rows, nameOf, act }: EachRowOptions<Row>) =>
      grouped(async () => {
        const { signal } = (running.current = new AbortController());
        let done = 0;
        const failed: FailedRow[] = [];
        const show = (state: EachRowRun['state'], waiting: number | null = null) =>
          setRun({ title, total: rows.length, done, failed: [...failed], state, waiting });
        show('running');
        while (done < rows.length && !signal.aborted) {
          const row = rows[done] as Row;
          try {
            await act(row);
          } catch (thrown) {
            const seconds = waitFor(thrown);
            if (seconds !== null) {
              show('running', seconds);
              await pause(seconds, signal);
              continue;
            }
            failed.push({ name: nameOf(row), thrown });
            // Stops when the admin cancels the confirmation, instead of asking for each row.
            if (toAppError(thrown).code === 'step_up_required') stop();
          }
          done += 1;
          show('running');
        }
        show(done < rows.length ? 'stopped' : 'ended');
      }),
    /** Finishes the current call and starts no further ones. */
    stop,
    close: () => setRun(null),
  };
}

export type EachRow = ReturnType<typeof useEachRow>;
