import { useEffect, useEffectEvent, useLayoutEffect, useRef, type UIEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { DataGridProps, GridRow } from './use-grid.ts';

/** Scroll positions in pixels by history entry and table. */
const positions = new Map<string, number>();

/** Scrolls a table to its top when its list changes, and to its earlier position on a step back in the history. */
export function useTableStart<Row extends GridRow>({ listKey, texts }: DataGridProps<Row>) {
  const region = useRef<HTMLDivElement>(null);
  const place = `${useLocation().key} ${texts.label}`;
  const isBack = useNavigationType() === NavigationType.Pop;
  const start = useEffectEvent(() => {
    if (region.current) region.current.scrollTop = (isBack && positions.get(place)) || 0;
  });
  useLayoutEffect(() => start(), [listKey]);
  return {
    ref: region,
    onScroll: ({ currentTarget }: UIEvent) => void positions.set(place, currentTarget.scrollTop),
  };
}

/** Scrolls the window to the first card when the list changes; on a step back the browser restores the position. */
export function useCardsStart<Row extends GridRow>({ listKey }: DataGridProps<Row>) {
  const cards = useRef<HTMLDivElement>(null);
  const shown = useRef(listKey);
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (shown.current === listKey) return;
    shown.current = listKey;
    if (isBack || !cards.current) return;
    if (cards.current.getBoundingClientRect().top < 0) cards.current.scrollIntoView();
  }, [listKey, isBack]);
  return cards;
}
