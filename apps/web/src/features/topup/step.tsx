import { useId, type ReactNode } from 'react';
import classes from './step.module.css';

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** Numbered step of a top-up. */
export function Step({ number, title, children }: StepProps) {
  const titleId = useId();
  return (
    <section className={classes.step} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        <span className={classes.number}>{number}</span> {title}
      </h2>
      {children}
    </section>
  );
}
