import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const CLOSE_MS = 200;

interface SuggestionKeys {
  count: number;
  /** Whether the opened list has visible content. */
  visible: boolean;
  onPick: (index: number) => void;
  /** Called on Escape while the list is not visible. */
  onClear: () => void;
}

/** The position after the last suggestion and before the first is the box itself (-1). */
const step = (from: number, by: 1 | -1, count: number) => {
  const next = from + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
};

/**
 * Opens, closes and navigates a list below a box by keyboard, following the ARIA combobox pattern: the focus stays in
 * the box, and `active` is the suggestion that Enter picks (-1: none). The list closes 200 ms after the box loses the
 * focus, so that a click on the list still arrives.
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
    // During a composition, Enter and arrow keys belong to the input method.
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
