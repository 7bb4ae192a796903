import type { OrderDetail } from '@manabar/contracts';

/**
 * Until when an order of top-ups can be taken back, all of it or nothing: as long as nothing of it went out. Null
 * when it cannot.
 */
export function undoableUntil({ items }: Pick<OrderDetail, 'items'>): string | null {
  const ends = items.map(({ status, stage, undo_until }) =>
    status === 'pending' && stage === 'waiting' ? undo_until : undefined,
  );
  if (ends.length === 0 || ends.includes(undefined)) return null;
  return ends.reduce((first, end) => (end! < first! ? end : first)) ?? null;
}
