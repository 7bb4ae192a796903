import { useId, type ReactNode } from 'react';
import classes from './catalogue.module.css';

/** Section of the catalogue with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
