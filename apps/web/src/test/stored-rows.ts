import { vi } from 'vitest';
import { pageOf } from './render.tsx';

interface Row {
  id: number;
  version: number;
}

/** Calls of a list procedure and of the procedures for its rows; changes are stored. */
export function storedRows<R extends Row>(rows: readonly R[]) {
  let kept = [...rows];
  const one = (id: number) => kept.find((each) => each.id === id)!;
  return {
    list: vi.fn<(input: Record<string, unknown>) => unknown>(() => pageOf(kept)),
    get: vi.fn(({ id }: { id: number }) => one(id)),
    update: vi.fn(({ id, version: _version, ...change }: Row) => {
      const next = (row: R) => ({ ...row, ...change, version: row.version + 1 });
      kept = kept.map((row) => (row.id === id ? next(row) : row));
      return one(id);
    }),
    delete: vi.fn(({ id }: { id: number }) => {
      kept = kept.filter((row) => row.id !== id);
      return { success: true as const };
    }),
  };
}
