import { useEffect, useRef } from 'react';
import type { CartDto, Currency } from '@manabar/contracts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { CartLine } from './cart-line.tsx';
import type { CartChange } from './cart-rules.ts';

interface CartLineListProps {
  items: CartDto['data'];
  currency: Currency;
  onChange: (change: CartChange) => void;
}

/** Moves the focus to the line that follows a removed one, so that keyboard users continue there. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const next = Math.min(removed.current, count - 1);
    removed.current = null;
    focusIfLost(list.current?.children[next]?.querySelector<HTMLElement>('a:not([tabindex])'));
  }, [count]);
  return { list, removed };
}

export function CartLineList({ items, currency, onChange }: CartLineListProps) {
  const { list, removed } = useFocusAfterRemoval(items.length);
  return (
    <ul ref={list} className="card">
      {items.map((item, index) => (
        <CartLine
          key={item.id}
          item={item}
          currency={currency}
          onChange={(change) => {
            if (change.type === 'remove') removed.current = index;
            onChange(change);
          }}
        />
      ))}
    </ul>
  );
}
