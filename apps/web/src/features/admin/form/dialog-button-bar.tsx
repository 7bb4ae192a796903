import { useRef, type ReactNode } from 'react';
import { useFixedBottom } from '#lib/page/use-fixed-bottom.ts';
import classes from './dialog-button-bar.module.css';

/** Buttons at the end of a dialog, always visible and free of toasts. */
export function DialogButtonBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFixedBottom(bar);
  return (
    <div ref={bar} className={classes.actions}>
      {children}
    </div>
  );
}
