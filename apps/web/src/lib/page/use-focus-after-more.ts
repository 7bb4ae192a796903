import { useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/** Moves the focus to the first added entry of a list (its link, if any) when the pressed button has disappeared. */
export function useFocusAfterMore(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    const added = list.current?.children[before.current];
    before.current = null;
    focusIfLost(added?.querySelector('a') ?? (added instanceof HTMLElement ? added : null));
  }, [shown]);
  const expectMore = () => {
    before.current = shown;
  };
  return { list, expectMore };
}
