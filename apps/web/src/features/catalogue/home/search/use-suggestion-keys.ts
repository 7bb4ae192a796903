import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const CLOSE_MS = 200;

interface SuggestionKeys {
  /** How many suggestions there are to choose from. */
  count: number;
  /** Whether anything shows when open. */
  visible: boolean;
  onPick: (index: number) => void;
  /** Escape while nothing shows. */
  onClear: () => void;
}

/** The place after the last is the box itself, and so is the one before the first (-1). */
const step = (from: number, by: 1 | -1, count: number) => {
  const next = from + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
};

/**
 * Opening, closing and choosing by keys of a list below a box, after the ARIA pattern of a combobox: the focus stays
 * in the box, and `active` is the suggestion (-1: none) that Enter would pick. Closes 200 ms after the box lost the
 * focus, so that what took it still finds the list.
 */
export function useSuggestionKeys({ count, visible, onPick, onClear }: SuggestionKeys) {
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = () => {
    clearTimeout(timer.current);
    setOpened(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpened(false);
    setActive(-1);
  };
  const move = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    open();
    if (opened) setActive(step(active, by, count));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && opened && active >= 0 && active < count) {
      event.preventDefault();
      onPick(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (opened && visible) close();
      else onClear();
    }
  };
  const onBlur = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, CLOSE_MS);
  };
  const onTyped = () => {
    open();
    setActive(-1);
  };
  return {
    opened,
    active: active < count ? active : -1,
    close,
    onTyped,
    box: { onKeyDown, onBlur, onFocus: open },
  };
}
