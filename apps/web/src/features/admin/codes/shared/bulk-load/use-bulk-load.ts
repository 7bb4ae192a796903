import type { BulkResult, LoadCheck } from '@manabar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { noText, type LoadText } from './read-text.ts';

/** The calls of one kind of codes; where the codes go is theirs to know. */
export interface BulkCalls {
  check: (text: string) => Promise<LoadCheck>;
  load: (text: string, idempotencyKey: string) => Promise<BulkResult>;
}

interface BulkLoadOptions extends BulkCalls {
  /** Names where the codes go; null while that is not chosen. */
  place: string | null;
}

/** A load on its way: a text, what it would do, what it did. */
export function useBulkLoad({ place, check, load }: BulkLoadOptions) {
  const queries = useQueryClient();
  const attempt = useAttemptKey();
  // A new text is another attempt; its number stands for it, because a key that names it would hold all of it.
  const [source, setSource] = useState({ ...noText, number: 0 });
  const [checked, setChecked] = useState<{ of: string; result: LoadCheck } | null>(null);
  const [report, setReport] = useState<BulkResult | null>(null);
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
          setReport(await load(source.text, attempt.keyFor(of)));
          attempt.ended();
        } catch (thrown) {
          attempt.ended(thrown);
          throw thrown;
        }
        await queries.invalidateQueries();
      }),
  };
}
export type BulkLoad = ReturnType<typeof useBulkLoad>;
