import type { OrderDetail } from '@manabar/contracts';
import type { ItemTitle } from './use-item-title.ts';
import { readableItems } from './use-codes.ts';

/** On screen a name holds spaces that do not break; pasted elsewhere they are in the way. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

/** The codes as they are copied, one to a line. Those of several items stand below the names of their items. */
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
