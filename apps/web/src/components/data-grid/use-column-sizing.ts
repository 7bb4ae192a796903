import { useState } from 'react';
import { flushSync } from 'react-dom';
import { functionalUpdate, type Updater } from '@tanstack/react-table';
import { clampWidth, measureColumns, type ColumnWidths } from './column-widths.ts';

/** Options of resizable columns. */
export interface ColumnResizing {
  /** Accessible name of a column's handle. */
  label: (title: string) => string;
  /** Receives all widths at the end of each change. */
  onResize: (widths: ColumnWidths) => void;
}

const withinOnePixel = (left: number, right: number) => Math.abs(left - right) < 1;

/** Widths of a grid's columns; empty while the browser computes them from the contents. */
export function useColumnSizing(kept: ColumnWidths, resizing: ColumnResizing | undefined) {
  // Replaces the kept widths during a drag and while natural widths are measured.
  const [draft, setDraft] = useState<ColumnWidths | null>(null);
  const widths = resizing ? (draft ?? kept) : {};

  const commit = (next: ColumnWidths) => {
    setDraft(null);
    const clamped = Object.fromEntries(
      Object.entries(next).map(([name, width]) => [name, clampWidth(width)]),
    );
    resizing?.onResize(clamped);
  };

  return {
    widths,
    isFixed: Object.keys(widths).length > 0,
    /** Fixes the rendered widths, so that a drag changes one column only. */
    begin: (row: HTMLTableRowElement) =>
      flushSync(() => setDraft({ ...measureColumns(row), ...widths })),
    /** Stores the widths after a drag; a press without a move changes nothing. */
    keep: (change: Updater<ColumnWidths>) => {
      const next = functionalUpdate(change, widths);
      if (Object.entries(next).some(([name, width]) => widths[name] !== width)) commit(next);
    },
    /** Restores the stored widths. */
    release: () => setDraft(null),
    /** Widens a column by `step` pixels; a negative step narrows it. */
    step: (row: HTMLTableRowElement, name: string, step: number) => {
      const all = { ...measureColumns(row), ...widths };
      commit({ ...all, [name]: (all[name] ?? 0) + step });
    },
    /** Resets a column to its natural width; resetting the last changed column clears all widths. */
    reset: (row: HTMLTableRowElement, name: string) => {
      flushSync(() => setDraft({}));
      const natural = measureColumns(row);
      const next = { ...natural, ...kept, [name]: natural[name] ?? 0 };
      const isNatural = Object.entries(natural).every(([each, width]) =>
        withinOnePixel(width, next[each] ?? width),
      );
      commit(isNatural ? {} : next);
    },
  };
}

export type ColumnSizing = ReturnType<typeof useColumnSizing>;
