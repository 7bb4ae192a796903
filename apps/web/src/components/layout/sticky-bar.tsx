import { useRef, type ReactNode } from 'react';
import { useFixedBottom } from '#lib/page/use-fixed-bottom.ts';
import classes from './sticky-bar.module.css';

/** Pay bar of product, cart and checkout: fixed at the bottom on phones, inline elsewhere. */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFixedBottom(bar);
  return (
    <div ref={bar} className={classes.bar} data-pay-bar>
      {children}
    </div>
  );
}
