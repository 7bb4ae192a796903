import { useRef, type ReactNode } from 'react';
import { useFixedBottom } from '#lib/use-fixed-bottom.ts';
import classes from './sticky-bar.module.css';

/** The pay action of product, cart and checkout: fixed at the bottom on phones, in its place elsewhere. */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFixedBottom(bar);
  return (
    <div ref={bar} className={classes.bar} data-pay-bar>
      {children}
    </div>
  );
}
