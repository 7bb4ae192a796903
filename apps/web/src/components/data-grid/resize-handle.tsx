import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { MAX_COLUMN_WIDTH_PX, MIN_COLUMN_WIDTH_PX } from './column-widths.ts';
import classes from './resize-handle.module.css';
import type { ColumnSizing } from './use-column-sizing.ts';
import type { Grid, GridRow } from './use-grid.ts';

const STEP_PX = 16;
const LARGE_STEP_PX = 64;

/** Rendered width of the header cell that holds the handle, in whole pixels. */
function useRenderedWidth(handle: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const cell = handle.current?.parentElement;
    if (!cell) return undefined;
    const observer = new ResizeObserver(() =>
      setWidth(Math.round(cell.getBoundingClientRect().width)),
    );
    observer.observe(cell);
    return () => observer.disconnect();
  }, [handle]);
  return width;
}

interface ResizeHandleProps<Row extends GridRow> {
  grid: Grid<Row>;
  sizing: ColumnSizing;
  /** Key of the column. */
  name: string;
  label: string;
  /** Whether Tab reaches the handle; the arrows up and down move between the columns' handles. */
  isTabStop: boolean;
  onFocus: () => void;
}

/** Resizes a column by mouse, touch and the arrows left and right; a double click or Home resets it. */
export function ResizeHandle<Row extends GridRow>(props: ResizeHandleProps<Row>) {
  const { grid, sizing, name, label, isTabStop, onFocus } = props;
  const handle = useRef<HTMLDivElement>(null);
  const renderedWidth = useRenderedWidth(handle);
  const header = grid.getFlatHeaders().find(({ id }) => id === name);
  const row = () => handle.current?.closest('tr') as HTMLTableRowElement;

  const start = (event: unknown) => {
    sizing.begin(row());
    header?.getResizeHandler()(event);
  };
  const focusNext = (by: 1 | -1) => {
    const all = [...row().querySelectorAll<HTMLElement>('[role="separator"]')];
    all[all.findIndex((each) => each === handle.current) + by]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    if (event.key === 'ArrowLeft') sizing.step(row(), name, -step);
    else if (event.key === 'ArrowRight') sizing.step(row(), name, step);
    else if (event.key === 'ArrowUp') focusNext(-1);
    else if (event.key === 'ArrowDown') focusNext(1);
    else if (event.key === 'Home') sizing.reset(row(), name);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={handle}
      className={classes.handle}
      role="separator"
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={sizing.isFixed && header ? Math.round(header.getSize()) : renderedWidth}
      aria-valuemin={MIN_COLUMN_WIDTH_PX}
      aria-valuemax={MAX_COLUMN_WIDTH_PX}
      onMouseDown={(event) => event.button === 0 && start(event)}
      onTouchStart={start}
      onDoubleClick={() => sizing.reset(row(), name)}
      onKeyDown={onKeyDown}
    />
  );
}
