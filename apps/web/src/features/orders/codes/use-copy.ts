import { useEffect, useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';

/** Duration of the tick in milliseconds. */
const TICK_MS = 2000;

/** Copies a text; `ticked` is the last copied one. Without clipboard access `byHand` is the text to copy. */
export function useCopy() {
  const [ticked, setTicked] = useState<string | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  useEffect(() => {
    if (ticked === null) return undefined;
    const timer = setTimeout(() => setTicked(null), TICK_MS);
    return () => clearTimeout(timer);
  }, [ticked]);
  async function copy(what: string, text: string, message: string): Promise<void> {
    if (await copyText(text)) {
      setTicked(what);
      toast('success', message);
    } else {
      setByHand(text);
    }
  }
  return { ticked, copy, byHand, closeByHand: () => setByHand(null) };
}
