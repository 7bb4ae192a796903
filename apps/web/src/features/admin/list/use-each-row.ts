import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';

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
}

interface EachRowOptions<Row> {
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** One call; what it throws is reported, and the next row is taken. */
  act: (row: Row) => Promise<unknown>;
}

/**
 * Does the same to each of some rows, one call after the other, so that one that is refused stops no other. The lists
 * are read anew at the end.
 */
export function useEachRow() {
  const queries = useQueryClient();
  const [run, setRun] = useState<EachRowRun | null>(null);
  const stopped = useRef(false);
  return {
    run,
    start: async <Row>({ title, rows, nameOf, act }: EachRowOptions<Row>): Promise<void> => {
      stopped.current = false;
      let done = 0;
      const failed: FailedRow[] = [];
      const show = (state: EachRowRun['state']) =>
        setRun({ title, total: rows.length, done, failed: [...failed], state });
      show('running');
      for (const row of rows) {
        if (stopped.current) break;
        try {
          await act(row);
        } catch (thrown) {
          failed.push({ name: nameOf(row), thrown });
        }
        done += 1;
        show('running');
      }
      show(done < rows.length ? 'stopped' : 'ended');
      await queries.invalidateQueries();
    },
    /** The call that is under way ends; no further one begins. */
    stop: () => {
      stopped.current = true;
    },
    close: () => setRun(null),
  };
}

export type EachRow = ReturnType<typeof useEachRow>;
