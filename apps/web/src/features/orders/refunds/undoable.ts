import type { OrderDetail } from '@manabar/contracts';

/**
 * Deadline to cancel an order of top-ups, only as a whole and before any of it was sent. Null when it cannot be
 * cancelled.
 */
export function undoableUntil({ items }: Pick<OrderDetail, 'items'>): string | null {
  const ends = items.map(({ status, stage, undo_until }) =>
    status === 'pending' && stage === 'waiting' ? undo_until : undefined,
  );
  if (ends.length === 0 || ends.includes(undefined)) return null;
  return ends.reduce((first, end) => (end! < first! ? end : first)) ?? null;
}
