import classes from './pay-step.module.css';

/** Placeholder of a missing choice or entry. */
export function MissingChoice({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}
