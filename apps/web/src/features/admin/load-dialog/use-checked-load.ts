import { useState } from 'react';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { noText, type LoadText } from './read-text-file.ts';

/** Calls of a load; the caller adds the target. */
export interface LoadCalls<Check, Report> {
  check: (text: string) => Promise<Check>;
  load: (text: string, idempotencyKey: string) => Promise<Report>;
}

interface LoadOptions<Check, Report> extends LoadCalls<Check, Report> {
  /** Name of the target; null until it is chosen. */
  place: string | null;
  /** Returns the check to show when a load stored nothing; null when it succeeded. */
  refused?: ((report: Report) => Check | null) | undefined;
}

/** State of a load: text, check and report. */
export function useCheckedLoad<Check, Report>({
  place,
  check,
  load,
  refused,
}: LoadOptions<Check, Report>) {
  const attempt = useIdempotencyKey();
  // The attempt's key uses a counter instead of the text, which would keep a copy of it.
  const [source, setSource] = useState<LoadText & { number: number }>({ ...noText, number: 0 });
  const [checked, setChecked] = useState<{ of: string; result: Check } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [busy, setBusy] = useState<'check' | 'load' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const of = `${place} ${source.number}`;
  const run = async (what: 'check' | 'load', act: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(null);
    }
  };
  return {
    source,
    setSource: (next: LoadText) => {
      setSource({ ...next, number: source.number + 1 });
      setFailure(null);
    },
    /** Check of the current text; null when it has changed or was not checked. */
    checked: checked?.of === of ? checked.result : null,
    report,
    busy,
    failure,
    check: () => run('check', async () => setChecked({ of, result: await check(source.text) })),
    load: () =>
      run('load', async () => {
        try {
          const answer = await load(source.text, attempt.keyFor(of));
          attempt.ended();
          const result = refused?.(answer) ?? null;
          if (result !== null) return setChecked({ of, result });
          setReport(answer);
        } catch (thrown) {
          attempt.ended(thrown);
          throw thrown;
        }
      }),
  };
}
export type LoadState<Check, Report> = ReturnType<typeof useCheckedLoad<Check, Report>>;
