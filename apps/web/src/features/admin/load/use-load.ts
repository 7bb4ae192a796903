import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { noText, type LoadText } from './read-text.ts';

/** The calls of what is loaded; where it goes is theirs to know. */
export interface LoadCalls<Check, Report> {
  check: (text: string) => Promise<Check>;
  load: (text: string, idempotencyKey: string) => Promise<Report>;
}

interface LoadOptions<Check, Report> extends LoadCalls<Check, Report> {
  /** Names where it goes; null while that is not chosen. */
  place: string | null;
  /** What a load that wrote nothing is shown as, to be mended; null when it did what it was to do. */
  refused?: ((report: Report) => Check | null) | undefined;
}

/** A load on its way: a text, what it would do, what it did. */
export function useLoad<Check, Report>({
  place,
  check,
  load,
  refused,
}: LoadOptions<Check, Report>) {
  const queries = useQueryClient();
  const attempt = useAttemptKey();
  // A new text is another attempt; its number stands for it, because a key that names it would hold all of it.
  const [source, setSource] = useState({ ...noText, number: 0 });
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
    source: source as LoadText,
    setSource: (next: LoadText) => {
      setSource({ ...next, number: source.number + 1 });
      setFailure(null);
    },
    /** What the text as it stands would do; null while that is not known. */
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
        await queries.invalidateQueries();
      }),
  };
}
export type LoadState<Check, Report> = ReturnType<typeof useLoad<Check, Report>>;
