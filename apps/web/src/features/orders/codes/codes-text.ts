import type { OrderDetail } from '@manabar/contracts';
import type { ItemTitle } from '../use-item-title.ts';
import { readableItems } from './use-codes.ts';

/** Replaces the non-breaking spaces of displayed names, which are unsuitable in pasted text. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

/** Returns the codes as copied text, one per line. With several items, each item's name precedes its codes. */
export function codesText(
  order: OrderDetail,
  codesOf: (itemId: number) => readonly string[],
  titleOf: ItemTitle,
): string {
  const items = readableItems(order).filter(({ id }) => codesOf(id).length > 0);
  if (items.length === 1) return items.flatMap(({ id }) => codesOf(id)).join('\n');
  return items
    .map((item) => [plainSpaces(titleOf(item)), ...codesOf(item.id)].join('\n'))
    .join('\n\n');
}
