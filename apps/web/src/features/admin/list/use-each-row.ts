import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#lib/errors.ts';

export interface FailedRow {
  name: string;
  /** What its call threw. */
  thrown: unknown;
}

/** How far an act on chosen rows is. */
export interface EachRowRun {
  title: string;
  total: number;
  done: number;
  failed: readonly FailedRow[];
  state: 'running' | 'stopped' | 'ended';
  /** So many seconds until the shop takes further calls; null while it does. */
  waiting: number | null;
}

interface EachRowOptions<Row> {
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** One call; what it throws is reported, and the next row is taken. */
  act: (row: Row) => Promise<unknown>;
}

/** Where the shop does not say how long. */
const USUAL_WAIT = 5;

/** In how many seconds a call may be made again that came too early; null for whatever else was thrown. */
function waitFor(thrown: unknown): number | null {
  const { code, retryAfter } = toAppError(thrown);
  return code === 'rate_limited' ? Math.max(1, retryAfter ?? USUAL_WAIT) : null;
}

/** A pause that can be cut short. */
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
 * Does the same to each of some rows, one call after the other, so that one that is refused stops no other. One that
 * came too early is called again when the shop takes it. The lists are read anew at the end.
 */
export function useEachRow() {
  const queries = useQueryClient();
  const [run, setRun] = useState<EachRowRun | null>(null);
  const stop = useRef(new AbortController());
  return {
    run,
    start: async <Row>({ title, rows, nameOf, act }: EachRowOptions<Row>): Promise<void> => {
      const { signal } = (stop.current = new AbortController());
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
          // An admin who cancels the confirmation is not asked again for each row.
          if (toAppError(thrown).code === 'step_up_required') stop.current.abort();
        }
        done += 1;
        show('running');
      }
      show(done < rows.length ? 'stopped' : 'ended');
      await queries.invalidateQueries();
    },
    /** The call that is under way ends; no further one begins. */
    stop: () => {
      stop.current.abort();
    },
    close: () => setRun(null),
  };
}

export type EachRow = ReturnType<typeof useEachRow>;
