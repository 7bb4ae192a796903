import { useId, type ReactNode, type Ref } from 'react';
import classes from './catalogue.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Section of the catalogue with a heading; it can be focused by its reference. */
export function Section({ title, children, ref }: SectionProps) {
  const titleId = useId();
  return (
    <section ref={ref} tabIndex={-1} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
